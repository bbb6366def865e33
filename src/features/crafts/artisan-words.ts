import { type Sql, sql } from '#platform/database/sql.ts'

const artisansPlace = sql`a.place`

/** By language, of the place of an artisan `a` or of a craft; null where the release knows no names of it. */
export const placeNames = (place = artisansPlace) => sql`(select names from craft_terms where term = ${place})`

/** In the reader's language where it is known, else as it is written. `language`: a code, or SQL for one. */
export function placeName(language: string | Sql, place = artisansPlace): Sql {
  return sql`coalesce(${placeNames(place)} ->> ${language}, ${place})`
}

/** What an artisan `a` does, each technique in the reader's language where it is known. */
export function specialtyName(language: string): Sql {
  return sql`coalesce((
    select string_agg(coalesce(t.names ->> ${language}, part), ', ' order by place)
    from unnest(string_to_array(a.specialty, ', ')) with ordinality as parts (part, place)
    left join craft_terms t on t.term = lower(left(part, 1)) || substr(part, 2)), '')`
}

import { type Sql, sql } from '#platform/database/sql.ts'

/** By language, of the place of an artisan `a`; null where the release knows no names of it. */
export const placeNames = sql`(select names from craft_terms where term = a.place)`

/** In the reader's language where it is known, else as the artisan writes it. `language`: a code, or SQL for one. */
export function placeName(language: string | Sql): Sql {
  return sql`coalesce(${placeNames} ->> ${language}, a.place)`
}

/** What an artisan `a` does, each technique in the reader's language where it is known. */
export function specialtyName(language: string): Sql {
  return sql`coalesce((
    select string_agg(coalesce(t.names ->> ${language}, part), ', ' order by place)
    from unnest(string_to_array(a.specialty, ', ')) with ordinality as parts (part, place)
    left join craft_terms t on t.term = lower(left(part, 1)) || substr(part, 2)), '')`
}

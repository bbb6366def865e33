import type { Category } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'
import type { SearchSuggestions } from '#features/search/api.ts'

type SuggestedPiece = SearchSuggestions['products'][number]

export type Suggestion = { to: string; text: string; isKey?: boolean; piece?: SuggestedPiece }

export type SuggestionGroup = { title: string; suggestions: Suggestion[] }

export function suggestionGroups(found: SearchSuggestions): SuggestionGroup[] {
  const asSearch = (words: string) => ({ to: paths.search(words), text: words })
  const groups: SuggestionGroup[] = [
    { title: 'searches.title', suggestions: found.searches.map(asSearch) },
    { title: 'suggest.words', suggestions: found.words.map(asSearch) },
    { title: 'suggest.crafts', suggestions: found.crafts.map(({ id, name }) => ({ to: paths.craft(id), text: name })) },
    {
      title: 'suggest.categories',
      suggestions: found.categories.map((category) => ({
        to: paths.category(category as Category),
        text: `category.${category}`,
        isKey: true,
      })),
    },
    {
      title: 'suggest.artisans',
      suggestions: found.artisans.map(({ id, name }) => ({ to: paths.artisan(id), text: name })),
    },
    {
      title: 'suggest.products',
      suggestions: found.products.map((piece) => ({ to: paths.product(piece.id), text: piece.name, piece })),
    },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

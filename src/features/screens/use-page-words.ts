import { useTranslation } from '#ui/words/use-translation.tsx'

export function usePageWords({ pages }: { pages: number }) {
  const { t } = useTranslation()
  return {
    label: t('shop:pages.label'),
    previous: t('shop:pages.previous'),
    next: t('shop:pages.next'),
    of: t('shop:pages.of', { count: pages }),
    page: (number: number) => t('shop:pages.page', { page: number }),
  }
}

/** Whom a piece is made for, as far as its artisan says so. Names: `shop:audience`. */
export const audiences = ['women', 'men', 'children'] as const

export type Audience = (typeof audiences)[number]

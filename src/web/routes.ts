import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { infoPages } from './paths.ts'

/** Every page URL on one screen. Who may see a page: the guards in the layouts. */
export default [
  layout('layouts/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('products', 'catalog/product-list-page.tsx'),
    route('products/:id', 'catalog/product-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('login', 'accounts/login-page.tsx'),
    route('register', 'accounts/register-page.tsx'),
    route('artisan/register', 'accounts/artisan-register.ts'),
    route('forgot-password', 'accounts/forgot-password-page.tsx'),
    route('reset-password', 'accounts/reset-password-page.tsx'),
    route('search', 'catalog/search-page.tsx'),
    route('artisans', 'artisans/artisan-list-page.tsx'),
    route('artisans/:id', 'artisans/artisan-page.tsx'),
    route('unsubscribe', 'artisans/leave-page.tsx'),
    route('crafts', 'crafts/craft-list-page.tsx'),
    route('crafts/:id', 'crafts/craft-page.tsx'),
    route('journal', 'journal/journal-page.tsx'),
    route('journal/:id', 'journal/article-page.tsx'),
    route('diwali', 'festival/diwali-page.tsx'),
    route('newsletter/confirm', 'journal/confirm-newsletter-page.tsx'),
    route('newsletter/leave', 'journal/leave-newsletter-page.tsx'),
    route('contact', 'info/contact-page.tsx'),
    ...infoPages.flatMap((page) =>
      page === 'contact' ? [] : [route(page, 'info/info-page.tsx', { id: `info/${page}` })],
    ),

    layout('layouts/customer-guard.tsx', [
      route('checkout', 'checkout/checkout-page.tsx'),
      route('order/success', 'orders/order-success-page.tsx'),
      route('order/failed', 'orders/order-failed-page.tsx'),
      route('orders', 'orders/order-list-page.tsx'),
      route('orders/:number', 'orders/order-page.tsx'),
      route('profile/addresses', 'accounts/addresses-page.tsx'),
      route('profile', 'accounts/profile-page.tsx', { id: 'profile' }),
      route('dashboard', 'accounts/dashboard-page.tsx'),
      route('wishlist', 'wishlist/wishlist-page.tsx'),
      route('checkout-old', 'orders/old-address.ts', { id: 'checkout-old' }),
      route('orders-old', 'orders/old-address.ts', { id: 'orders-old' }),
      route('orders-old/:number', 'orders/old-address.ts', { id: 'order-old' }),
    ]),
    route('dev/mail', 'info/dev-mail-page.tsx'),
    route('sandbox/checkout/:gatewayOrderId', 'checkout/sandbox-sheet-page.tsx'),
    route('*', 'info/not-found-page.tsx'),
  ]),
  layout('layouts/workshop-layout.tsx', [
    route('artisan/dashboard', 'workshop/workshop-page.tsx'),
    route('artisan/products', 'workshop/workshop-products-page.tsx'),
    route('artisan/orders', 'workshop/workshop-orders-page.tsx'),
    route('artisan/profile', 'accounts/profile-page.tsx', { id: 'workshop-profile' }),
  ]),
  layout('layouts/office-layout.tsx', [
    route('admin/dashboard', 'admin/office-page.tsx'),
    route('admin/artisans', 'admin/office-artisans-page.tsx'),
    route('admin/products', 'admin/office-products-page.tsx'),
    route('admin/profile', 'accounts/profile-page.tsx', { id: 'office-profile' }),
    route('admin/orders', 'admin/office-orders-page.tsx'),
    route('admin/orders/:number', 'admin/office-order-page.tsx'),
  ]),
] satisfies RouteConfig

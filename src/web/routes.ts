import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page URL on one screen. Who may see a page: the guards in the layouts. */
export default [
  layout('layouts/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('products', 'catalog/product-list-page.tsx'),
    route('products/:id', 'catalog/product-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('login', 'accounts/login-page.tsx'),
    route('register', 'accounts/register-page.tsx'),

    layout('layouts/customer-guard.tsx', [
      route('checkout', 'checkout/checkout-page.tsx'),
      route('order/success', 'orders/order-success-page.tsx'),
      route('order/failed', 'orders/order-failed-page.tsx'),
      route('orders', 'orders/order-list-page.tsx'),
      route('orders/:number', 'orders/order-page.tsx'),
      route('profile/addresses', 'accounts/addresses-page.tsx'),
    ]),
    route('dev/mail', 'info/dev-mail-page.tsx'),
    route('sandbox/checkout/:gatewayOrderId', 'checkout/sandbox-sheet-page.tsx'),
    route('*', 'info/not-found-page.tsx'),
  ]),
  layout('layouts/workshop-layout.tsx', [route('artisan/orders', 'workshop/workshop-orders-page.tsx')]),
  layout('layouts/office-layout.tsx', [
    route('admin/orders', 'admin/office-orders-page.tsx'),
    route('admin/orders/:number', 'admin/office-order-page.tsx'),
  ]),
] satisfies RouteConfig

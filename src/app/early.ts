// Runs alone until React has taken over. On browse pages React starts when it is needed: at the first touch that no
// link or form answers by itself, at a key, at a movement of the mouse, or in an idle moment after the page has come to
// rest; on others at once. What was done meanwhile is done again afterwards. Written into each page by
// deferred-scripts.ts; no import of React.

import { hasStoredCart } from '#features/cart/shop/browser-cart.ts'
import { pendingAct, readUser } from '#features/screens/browser-session.ts'
import { browserPincode } from '#features/shipping/shop/browser-pincode.ts'
import { settleLanguage } from '#ui/words/kept-language.ts'
import { liveEvent } from './live-event.ts'
import { guardMarkup } from './trusted-html.ts'

/** What deferred-scripts.ts took from the router's script, and what to say when it does not arrive. */
export type Start = {
  manifest: string
  modules: Record<string, string>
  entry: string
  words: string[]
  isQuiet: boolean
  failed: { text: string; again: string }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const again: (() => void)[] = []
const changed = new Map<Field, { value: string; checked: boolean }>()
let starting: Promise<void> | null = null
let isAsked = false
const longestMs = 30_000
const { isQuiet, failed, ...files } = JSON.parse(document.getElementById('start')?.textContent ?? '') as Start

guardMarkup()
watchPictures()
if (settleLanguage(document.documentElement.lang)) location.reload()
else watch()

function watch(): void {
  const live = new AbortController()
  const options = { capture: true, signal: live.signal }
  document.addEventListener('click', onClick, options)
  document.addEventListener('submit', onSubmit, options)
  document.addEventListener('invalid', onInvalid, options)
  for (const type of ['input', 'change']) document.addEventListener(type, onInput, options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('focusin', ({ target }) => void (isField(target) && need()), options)
  document.addEventListener('pointermove', (event) => void (isMouse(event) && start()), options)
  document.addEventListener(liveEvent, () => takeOver(live), { once: true })
  // The cart is in this browser, or in the account that it asks: the server's page cannot show it.
  const mayHaveCart = hasStoredCart() || readUser()?.role === 'customer'
  if (!mayHaveCart) document.documentElement.dataset.cart = 'empty'
  // The line of the delivery promise on cards is kept free, so that nothing moves when it comes.
  const pincode = browserPincode.read()
  if (pincode) document.documentElement.dataset.pincode = pincode
  const isNeeded = !isQuiet || (mayHaveCart && location.pathname === '/cart')
  if (isNeeded) need()
  else if (!savesData()) startAtRest(hasStoredCart() ? 500 : 4_000)
}

/** A picture that does not arrive shows its quiet ground, not the browser's broken sign, and is asked for again. */
function watchPictures(): void {
  const mark = (picture: EventTarget | null, isMissing: boolean) => {
    if (picture instanceof HTMLImageElement) picture.toggleAttribute('data-missing', isMissing)
  }
  document.addEventListener('error', ({ target }) => mark(target, true), true)
  document.addEventListener('load', ({ target }) => mark(target, false), true)
  for (const picture of document.images) mark(picture, picture.complete && picture.naturalWidth === 0)
  addEventListener('online', () => {
    for (const picture of document.querySelectorAll('img[data-missing]')) {
      picture.setAttribute('src', picture.getAttribute('src') ?? '')
    }
  })
}

/** Chromium sends a movement of nothing after each layout. */
function isMouse({ pointerType, movementX, movementY }: PointerEvent): boolean {
  return pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)
}

function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function startAtRest(afterMs: number): void {
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work))
  const rest = () => setTimeout(() => idle(() => void start()), afterMs)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

/** Somebody waits for React: a download that fails or takes too long is told, and tried again at the next touch. */
function need(): void {
  isAsked = true
  void start()
}

function start(): Promise<void> {
  starting ??= loadInTime().catch(() => {
    starting = null
    tell()
  })
  return starting
}

async function loadInTime(): Promise<void> {
  const timer = setTimeout(tell, longestMs)
  document.addEventListener(liveEvent, () => clearTimeout(timer), { once: true })
  await load().finally(() => clearTimeout(timer))
}

/** The page has only the style rules that it used, so the bar brings its own. */
function tell(): void {
  if (!isAsked || document.getElementById('asleep')) return
  const bar = document.createElement('p')
  bar.id = 'asleep'
  bar.role = 'alert'
  bar.style.cssText =
    'position:fixed;inset:auto 0 0;margin:0;padding:12px 16px;display:flex;gap:16px;align-items:center;z-index:9;background:var(--ink);color:var(--paper)'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = failed.again
  button.style.cssText =
    'min-height:44px;padding:0 12px;border:0;background:none;color:inherit;text-decoration:underline'
  // A module that failed once may stay failed in this document.
  button.addEventListener('click', () => location.reload())
  bar.append(failed.text, button)
  document.body.append(bar)
}

async function load(): Promise<void> {
  const { manifest, modules, entry, words } = files
  for (const href of words) void fetch(href).catch(() => undefined)
  const names = Object.keys(modules)
  const [loaded] = await Promise.all([
    Promise.all(Object.values(modules).map((file) => import(/* @vite-ignore */ file))),
    import(/* @vite-ignore */ manifest),
    loadSheet(),
  ])
  const known = Object.fromEntries(names.map((name, index) => [name, loaded[index]]))
  Object.assign(window, { __reactRouterRouteModules: known })
  await import(/* @vite-ignore */ entry)
}

/** The page has the rules of its own classes only; React may add others. */
async function loadSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=later]')
  if (!link) return
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', reject, { once: true })
  })
  link.rel = 'stylesheet'
  await loaded.catch((error: unknown) => {
    link.rel = 'later'
    throw error
  })
  document.getElementById('style')?.remove()
}

function onClick(event: MouseEvent): void {
  const acting = (event.target as Element | null)?.closest('a[href], button, summary, label, input, select, textarea')
  const follow = acting?.getAttribute('data-follow')
  if (follow) pendingAct.leave('follow', follow)
  // It opens by itself; a form in it may come with React.
  if (acting?.matches('summary')) need()
  // A link that the page answers itself, unless it is wanted in a tab of its own.
  const isOpened = acting?.matches('[data-opens]') && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!acting || acting.closest('#asleep')) return
  if (!isOpened && acting.matches('a[href], summary, label, input, select, textarea')) return
  need()
  // Popovers and forms work without script; a form's submit is caught below.
  const button = acting as HTMLButtonElement
  if (button.popoverTargetElement || (button.form && button.type !== 'button')) return
  event.preventDefault()
  event.stopPropagation()
  wait(button, () => button.click())
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('action') && form.method === 'get') return
  event.preventDefault()
  need()
  const { submitter } = event
  wait(submitter ?? form, () => form.requestSubmit(submitter))
}

/** The browser would say it in its own language; most forms of the shop say it in the reader's. */
function onInvalid(event: Event): void {
  const { form } = event.target as Field
  if (!form) return
  event.preventDefault()
  need()
  // Such a form takes over the checking in the turn after React has.
  if (!form.hasAttribute('aria-busy')) wait(form, () => setTimeout(() => form.requestSubmit()))
}

function wait(element: HTMLElement, act: () => void): void {
  element.setAttribute('aria-busy', 'true')
  again.push(() => {
    element.removeAttribute('aria-busy')
    act()
  })
}

function onInput({ target }: Event): void {
  if (!isField(target)) return
  need()
  changed.set(target, { value: target.value, checked: target instanceof HTMLInputElement && target.checked })
}

/** Moving about needs no script; a shortcut of the page is pressed again. */
function onKey(event: KeyboardEvent): void {
  if (/^(Tab|Shift|Control|Alt|Meta|Arrow|Page|Home|End| )/.test(event.key)) return
  need()
  const { key, code, shiftKey, altKey, ctrlKey, metaKey, target } = event
  if (isField(target) || ctrlKey || metaKey) return
  again.push(() => target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, altKey, bubbles: true })))
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input, select, textarea')
}

function takeOver(live: AbortController): void {
  live.abort()
  document.getElementById('asleep')?.remove()
  for (const [field, { value, checked }] of changed) changeAgain(field, value, checked)
  for (const act of again) act()
  // A link under the mouse is fetched before the click.
  document.querySelector('a:hover')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
}

/** React hears a change only if the value differs from the one it last set: first another value, then the reader's. */
function changeAgain(field: Field, value: string, checked: boolean): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.type === 'radio' && !checked) return
    field.checked = !checked
    field.click()
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

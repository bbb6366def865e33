import { newVisitor, signIn, closeBrowser } from './e2e/browser.ts'
const [lang,width,email,...paths]=process.argv.slice(2)
const v = await newVisitor({ language: lang as never, width: Number(width) })
if (email!=='-') await signIn(v, email)
for (const p of paths) { await v.go(p); await v.page.waitForTimeout(500); await v.page.screenshot({ path: `/tmp/farm/shots/${lang}-${width}-${p.replace(/\W+/g,'_')}.png`, fullPage: process.env.FULL==='1' }) }
await v.leave(); await closeBrowser()

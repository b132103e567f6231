import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '../fixtures'

export const payloads: readonly string[] = readFileSync(
  new URL('./xss-payloads.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter(Boolean)

export const everything = payloads.join('\n')

/** Records signs that a payload ran: an alert or similar call, a dialog, a new window, an error, a foreign request. */
const watchExecutions = async (context: BrowserContext, app: string, signs: string[]): Promise<void> => {
  await context.exposeBinding('__ran', (_, name: string) => {
    signs.push(`${name} ran`)
  })
  await context.addInitScript(() => {
    const { __ran } = window as unknown as { __ran: (name: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, { [name]: () => __ran(name) })
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => signs.push(`${dialog.type()} opened`))
    page.on('popup', (popup) => signs.push(`${popup.url()} opened`))
    page.on('pageerror', (error) => signs.push(error.message))
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(app)) signs.push(`${request.url()} requested`)
  })
}

/** Fails if a payload ran; the base fixtures also fail on a content policy violation. */
export const test = base.extend<{ signs: string[] }>({
  signs: [
    async ({ context, stack }, use) => {
      const signs: string[] = []
      await watchExecutions(context, stack.app, signs)
      await use(signs)
      expect(signs).toEqual([])
    },
    { auto: true },
  ],
})

/** Elements and attributes that only a payload could create. */
export const foreignMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    // External links may only use https or mailto.
    const isAllowed = (address: string) =>
      URL.canParse(address, location.href) &&
      (new URL(address, location.href).origin === location.origin || /^(?:https|mailto):/.test(address))
    const forbiddenElements =
      'script:not([src^="/assets/"], :is(head, body) > [type=importmap]:first-of-type), base, object, embed, meta[http-equiv], frame, audio, video'
    for (const element of document.querySelectorAll(forbiddenElements))
      problems.push(element.outerHTML.slice(0, 80))
    for (const frame of document.querySelectorAll('iframe'))
      if (!frame.getAttribute('src')?.startsWith('/widgets/')) problems.push(frame.outerHTML.slice(0, 80))
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (name.startsWith('on') || (name === 'href' && !isAllowed(value)))
          problems.push(`${element.localName} ${name}="${value.slice(0, 60)}"`)
    return problems
  })

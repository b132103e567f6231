import { expect, it } from 'vitest'
import { framesOf, newTraceparent } from '../../../client/signals/client-signals'
import { traceContextIn } from '../../../gateway/signals/trace-context'

it('of an error only places in our own files are told, never its message', () => {
  const stack = `TypeError: cannot read ada@example.com
    at pay (https://app.example/assets/sell-Ab3dEf12.js:1:234)
    at https://elsewhere.example/evil.js:1:2
    at https://app.example/assets/index-Zz9_x-12.js:20:3`
  expect(framesOf(stack)).toEqual(['assets/sell-Ab3dEf12.js:1:234', 'assets/index-Zz9_x-12.js:20:3'])
})

it('a trace is another one for each question', () => {
  const [one, other] = [newTraceparent(), newTraceparent()]
  expect(traceContextIn(one)?.isSampled).toBe(true)
  expect(one).not.toBe(other)
})

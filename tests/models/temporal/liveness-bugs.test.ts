import { describe, expect, it } from 'vitest'
import { type FlowId, flows } from '../../../machines/flows'
import { explore } from '../explore'
import type { Model } from '../graph'
import { models } from '../models'
import { type Counterexample, counterexample } from './check'
import { waysOut, withoutWay } from './liveness-bugs'

/** Twenty ways on that a flow may lose; `npm run test:long` takes away each that there is. */
const chosen: readonly (readonly [flow: FlowId, way: string])[] = [
  ['login', 'askingCustomer logIn onDone'],
  ['login', 'askingOld logInOld onError'],
  ['recovery', 'sendingCode sendCode onError'],
  ['session', 'closing clearSession onDone'],
  ['splash', 'showing after SPLASH'],
  ['biometricLogin', 'asking after CEREMONY'],
  ['toast', 'passing after TOAST'],
  ['liveChat', 'opening after OPENING'],
  ['liveChat', 'late after REST'],
  ['profileField', 'editing.opening after FOCUS'],
  ['resource', 'loading read onError'],
  ['resource', 'shown.polling after POLL'],
  ['resource', 'shown.waiting after RETRY'],
  ['resource', 'failed after RETRY'],
  ['deposit', 'retrying readDeposit onError'],
  ['placement', 'checkingPrice readMarketData onError'],
  ['placement', 'unconfirmed.waiting after CHECK_AGAIN'],
  ['placement', 'unconfirmed.checking reconcileIntent onError'],
  ['transfer', 'editing.pausing after LOOKUP_DEBOUNCE'],
  ['transfer', 'editing.searching findRecipient onError'],
]

const limit = 'the limit of its wait leads on as well'
/** What nobody waits for without it, by the reason. */
const harmless: Readonly<Record<string, string>> = {
  'biometricLogin asking authenticateByFingerprint onDone': limit,
  'biometricLogin asking authenticateByFingerprint onError': limit,
  'appLock touching confirmFingerprint onDone': limit,
  'appLock touching confirmFingerprint onError': limit,
  'biometricRegistration registering registerFingerprint onDone': limit,
  'biometricRegistration registering registerFingerprint onError': limit,
  'placement placing placeIntent onDone': limit,
  'placement placing placeIntent onError': limit,
  'placement placing after PLACING_LIMIT': 'a call that nobody answers ends by itself before',
}

const lengthOf = ({ edges, unheard }: Counterexample): number => edges.length + (unheard === null ? 0 : 1)

/** The shortest life that breaks a rule of the flow without this way on, from the first input with one; else null. */
const noticed = (flow: FlowId, way: string) => {
  const model = models[flow] as unknown as Model<FlowId>
  const machine = withoutWay(flow, way)
  const isCall = (actor: string): boolean => typeof model.answers[actor]?.call === 'string'
  // One input at a time: `resource` has 13,224 states from all of them, and one mostly has the counterexample.
  for (const input of model.inputs ?? [undefined]) {
    const graph = explore(flow, { ...model, inputs: [input] } as never, machine)
    const broken = (model.rules ?? []).flatMap((rule) => {
      const found = counterexample(graph, rule, isCall)
      return found ? [{ says: rule.says, steps: lengthOf(found) }] : []
    })
    if (broken.length > 0) return broken.sort((a, b) => a.steps - b.steps)[0]!
  }
  return null
}

const all = (Object.keys(flows) as FlowId[]).flatMap((flow) =>
  waysOut(flow).map((way) => [flow, way] as const),
)

describe('a way on that a flow has lost', () => {
  const steps: number[] = []
  const told: string[] = []
  it.each(process.env.EVERYTHING ? all : chosen)('%s: %s', (flow, way) => {
    const found = noticed(flow, way)
    if (harmless[`${flow} ${way}`]) return expect(found).toBeNull()
    expect(found).not.toBeNull()
    steps.push(found!.steps)
    told.push(`| ${flow} | ${way} | ${found!.says} | ${found!.steps} |`)
    return undefined
  })

  it('is shown by a short life', () => {
    // The table of docs/testing.md.
    if (process.env.TABLE) process.stdout.write(`${told.join('\n')}\n`)
    expect(steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)]).toBeLessThanOrEqual(5)
  })

  it('stands in a flow of today, also where it is excused', () => {
    const known = all.map(([flow, way]) => `${flow} ${way}`)
    const named = [...chosen.map(([flow, way]) => `${flow} ${way}`), ...Object.keys(harmless)]
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })
})

import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, describe, expect, it } from 'vitest'
import { readable } from '../../client/record/readable'
import { makeRecording } from '../../client/record/recording/make-recording'
import { readRecording } from '../../client/record/recording/read-recording'
import { brokenSealOf, fileTextOf } from '../../client/record/recording/recording'
import { readCheckpoint, resumeEvents } from '../../client/record/resume/resume'
import type { FlowDefinition, LogRecord } from '../../machines/core/flow'
import { flowsById } from '../../machines/flows'
import { newLog, record } from './log.fixture'

const allFlows = new Map(flowsById)
afterEach(() => allFlows.set('login', flowsById.get('login')!))

const asItIs = (logRecord: LogRecord) => logRecord
const broken = () => {
  throw new Error('x')
}

/** The app a release later: the login calls its user ID 'name', and knows nothing of an old event any more. */
const releaseLater = (change: Partial<FlowDefinition> = {}): void => {
  const upcast: FlowDefinition['upcast'] = {
    1: (logRecord) => {
      const { type, name } = logRecord.event
      if (type === 'login.peek') return null
      return type === 'login.enterName'
        ? { ...logRecord, event: { type: 'login.enterUserId', text: name } }
        : logRecord
    },
    2: asItIs,
  }
  allFlows.set('login', { ...flowsById.get('login')!, version: 3, upcast, ...change })
}

const run = { session: 'tab', actor: 'login-1' }
const old: LogRecord[] = [
  record(1, { cause: 'init', event: { type: 'xstate.init', input: {} } }),
  record(2, { event: { type: 'login.enterName', name: 'ada' } }),
  record(3, { event: { type: 'login.peek' } }),
]
const parts = { level: 'support', outbox: [], now: 0, app: '1', salt: 's' } as const

describe('records of an earlier version', () => {
  it('records of an earlier version read as current ones, upcast step by step', () => {
    releaseLater()
    const { records, unreadable } = readable(allFlows, old)
    expect(records.map(({ seq, mv, event }) => [seq, mv, event])).toEqual([
      [1, 3, { type: 'xstate.init', input: {} }],
      [2, 3, { type: 'login.enterUserId', text: 'ada' }],
    ])
    expect(unreadable).toEqual([])
    expect(old[1]).toMatchObject({ mv: 1, event: { name: 'ada' } })
  })

  it('a flow resumes from records of an earlier version', async () => {
    releaseLater()
    const log = newLog()
    for (const logRecord of old) log.append(logRecord)
    await log.flush()
    const events = await resumeEvents(newLog('next'), allFlows.get('login')!, run)
    expect(events).toEqual([{ type: 'login.enterUserId', text: 'ada' }])
    const { steps } = await makeRecording({ flows: allFlows, ...parts, level: 'dev', records: old })
    expect(steps.at(-1)?.at).toMatchObject({ value: 'editing', context: { draft: { userId: 'ada' } } })
  })

  it('a recording keeps the events of a removed flow', async () => {
    allFlows.delete('login')
    const { steps } = await makeRecording({ flows: allFlows, ...parts, records: old })
    expect(steps.map(({ flow, event, at }) => [flow, event.type, at])).toEqual(
      old.map(({ flow, event }) => [flow, event.type, null]),
    )
    const { recording, complaints } = readRecording(
      allFlows,
      JSON.stringify({ format: 'coinnaira-recording', v: 1, steps }),
    )
    expect([recording?.steps.length, complaints]).toEqual([old.length, []])
  })

  it.each([
    ['no way leads here', { upcast: {} }, 'login version 1 can no longer be read'],
    ['the way ends half-way', { upcast: { 1: asItIs } }, 'login version 2 can no longer be read'],
    ['the way breaks', { upcast: { 1: broken } }, 'login version 1 could not be upgraded to version 2'],
    ['they are from a later one', { version: 0 }, "login has version 1, newer than this app's 0"],
  ])('the log sets records aside with a reason when %s', (_, change, reason) => {
    releaseLater(change)
    const { records, unreadable } = readable(allFlows, old)
    expect(records).toEqual([])
    expect(unreadable).toEqual(old.map(({ session, seq, actor }) => ({ session, seq, actor, reason })))
  })
})

const rubbish: readonly unknown[] = [
  { session: 'tab', seq: 3 },
  { session: 'tab', seq: 4, v: 2, event: null },
  { ...record(5), event: { type: 7 } },
  { ...record(6), t: Number.NaN },
]

describe('invalid records', () => {
  it('the log sets an invalid record aside', () => {
    const { records, unreadable } = readable(allFlows, [null, 'x', 7, [], ...rubbish, record(7)])
    expect(records).toHaveLength(1)
    expect(new Set(unreadable.map(({ reason }) => reason))).toEqual(new Set(['not a record of this log']))
    expect(unreadable).toHaveLength(8)
  })

  it('the file counts invalid records with their reason', async () => {
    releaseLater({ version: 1 })
    const records = [old[0], ...rubbish, record(8, { mv: 2 })]
    const recording = await makeRecording({ flows: allFlows, ...parts, records })
    const emitted = [
      { reason: 'not a record of this log', count: 4 },
      { reason: "login has version 2, newer than this app's 1", count: 1 },
    ]
    expect(recording.steps.map(({ at }) => at?.value)).toEqual([undefined, undefined])
    expect(recording.unreadable).toEqual(emitted)
    const { recording: read, complaints } = readRecording(allFlows, fileTextOf(recording))
    expect(complaints).toContain('The app itself could not read 4 of its records: not a record of this log.')
    expect(await brokenSealOf(read!)).toBeNull()
    expect(await brokenSealOf({ ...read!, unreadable: [] })).toBe(0)
  })

  it('an invalid record ends the run that a flow resumes from', async () => {
    const log = newLog()
    for (const logRecord of [old[0]!, record(2, { event: { type: 'login.enterUserId', text: 'a' } })])
      log.append(logRecord)
    await log.flush()
    const database = await openDB('app-anonymous')
    for (const garbage of rubbish) await database.put('log', garbage)
    const next = newLog('next')
    next.append(record(9, { event: { type: 'login.enterUserId', text: 'ab' } }))
    const logged = next
    const context = { draft: { userId: 'a' } }
    expect(await readCheckpoint(logged, allFlows.get('login')!, run)).toMatchObject({ context })
    await database.put('log', { session: 'tab', seq: 1, rubbish: true })
    expect(await readCheckpoint(logged, allFlows.get('login')!, run)).toBeNull()
    expect(await resumeEvents(logged, allFlows.get('login')!, run)).toEqual([])
    database.close()
  })

  it('a beginning that breaks its machine leaves the events', async () => {
    const initRecord = { cause: 'init', event: { type: 'xstate.init' } } as const
    const records = [
      record(1, { flow: 'oldAccount', actor: 'oldAccount-1', ...initRecord }),
      record(2, { flow: 'gone', actor: 'gone-1' }),
    ]
    const { steps } = await makeRecording({ flows: allFlows, ...parts, records })
    expect(steps.map(({ event }) => event.type)).toEqual(['xstate.init', 'login.submit'])
  })
})

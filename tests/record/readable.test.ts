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

const identity = (logRecord: LogRecord) => logRecord
const failingUpcast = () => {
  throw new Error('x')
}

/** Simulates the next release: the login renames the user ID event and drops login.peek. */
const installNextRelease = (change: Partial<FlowDefinition> = {}): void => {
  const upcast: FlowDefinition['upcast'] = {
    1: (logRecord) => {
      const { type, name } = logRecord.event
      if (type === 'login.peek') return null
      return type === 'login.enterName'
        ? { ...logRecord, event: { type: 'login.enterUserId', text: name } }
        : logRecord
    },
    2: identity,
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
  it('an upcast per version converts records of an earlier version', () => {
    installNextRelease()
    const { records, unreadable } = readable(allFlows, old)
    expect(records.map(({ seq, mv, event }) => [seq, mv, event])).toEqual([
      [1, 3, { type: 'xstate.init', input: {} }],
      [2, 3, { type: 'login.enterUserId', text: 'ada' }],
    ])
    expect(unreadable).toEqual([])
    expect(old[1]).toMatchObject({ mv: 1, event: { name: 'ada' } })
  })

  it('a flow resumes from records of an earlier version', async () => {
    installNextRelease()
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
    ['there is no upcast', { upcast: {} }, 'login version 1 can no longer be read'],
    ['an upcast is missing', { upcast: { 1: identity } }, 'login version 2 can no longer be read'],
    [
      'an upcast throws',
      { upcast: { 1: failingUpcast } },
      'login version 1 could not be upgraded to version 2',
    ],
    ['they have a later version', { version: 0 }, "login has version 1, newer than this app's 0"],
  ])('the log excludes records with a reason if %s', (_, change, reason) => {
    installNextRelease(change)
    const { records, unreadable } = readable(allFlows, old)
    expect(records).toEqual([])
    expect(unreadable).toEqual(old.map(({ session, seq, actor }) => ({ session, seq, actor, reason })))
  })
})

const invalidRecords: readonly unknown[] = [
  { session: 'tab', seq: 3 },
  { session: 'tab', seq: 4, v: 2, event: null },
  { ...record(5), event: { type: 7 } },
  { ...record(6), t: Number.NaN },
]

describe('invalid records', () => {
  it('the log excludes invalid records', () => {
    const { records, unreadable } = readable(allFlows, [null, 'x', 7, [], ...invalidRecords, record(7)])
    expect(records).toHaveLength(1)
    expect(new Set(unreadable.map(({ reason }) => reason))).toEqual(new Set(['not a record of this log']))
    expect(unreadable).toHaveLength(8)
  })

  it('the file counts invalid records with their reason', async () => {
    installNextRelease({ version: 1 })
    const records = [old[0], ...invalidRecords, record(8, { mv: 2 })]
    const recording = await makeRecording({ flows: allFlows, ...parts, records })
    const unreadable = [
      { reason: 'not a record of this log', count: 4 },
      { reason: "login has version 2, newer than this app's 1", count: 1 },
    ]
    expect(recording.steps.map(({ at }) => at?.value)).toEqual([undefined, undefined])
    expect(recording.unreadable).toEqual(unreadable)
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
    for (const invalidRecord of invalidRecords) await database.put('log', invalidRecord)
    const next = newLog('next')
    next.append(record(9, { event: { type: 'login.enterUserId', text: 'ab' } }))
    const context = { draft: { userId: 'a' } }
    expect(await readCheckpoint(next, allFlows.get('login')!, run)).toMatchObject({ context })
    await database.put('log', { session: 'tab', seq: 1, invalid: true })
    expect(await readCheckpoint(next, allFlows.get('login')!, run)).toBeNull()
    expect(await resumeEvents(next, allFlows.get('login')!, run)).toEqual([])
    database.close()
  })

  it('a recording keeps events after an init event that throws', async () => {
    const initRecord = { cause: 'init', event: { type: 'xstate.init' } } as const
    const records = [
      record(1, { flow: 'oldAccount', actor: 'oldAccount-1', ...initRecord }),
      record(2, { flow: 'gone', actor: 'gone-1' }),
    ]
    const { steps } = await makeRecording({ flows: allFlows, ...parts, records })
    expect(steps.map(({ event }) => event.type)).toEqual(['xstate.init', 'login.submit'])
  })
})

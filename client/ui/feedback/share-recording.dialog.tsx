import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useState } from 'react'
import type { OpenIntent } from '../../../machines/money/intent'
import { counted } from '../../../machines/values/counted'
import { type Services, useServices } from '../../flows/services'
import { makeRecording } from '../../record/recording/make-recording'
import { checkCodeOf, fileTextOf, type Recording, referenceOf } from '../../record/recording/recording'
import type { RedactionLevel } from '../../record/recording/redaction'
import { clockTime, storyOf, verdictOf } from '../../record/recording/story'
import { Button } from '../controls/button.view'
import { Modal } from '../layout/modal.view'

/** How long to wait for the outbox and for the code of other pages' flows, ms. */
const timeoutMs = 3_000
const orNull = <Value,>(value: Promise<Value>): Promise<Value | null> =>
  Promise.race([value, new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))]).catch(
    () => null,
  )

const openIntents = async ({ outbox, session }: Services): Promise<readonly OpenIntent[]> => {
  if (!session.read()) return []
  const box = await outbox.open()
  // Pages that do not use the outbox have not read its rows yet.
  if (!box.state().ready)
    await new Promise<void>((resolve) => {
      const stop = box.subscribe(() => {
        stop()
        resolve()
      })
      void box.reconcileAll()
    })
  return box.state().open
}

const loadFlows = () => import('../../../machines/flows').then(({ flowsById }) => flowsById)

const recordNow = async (services: Services, level: RedactionLevel): Promise<Recording> => {
  const { log, recorder, newId, now } = services
  // Other pages' runs need their machines to show states; if the code is missing, only their events are recorded.
  const [open, otherFlows] = await Promise.all([orNull(openIntents(services)), orNull(loadFlows())])
  const records = await log.read()
  const outbox = (open ?? []).map(
    async ({ intentId, kind, symbol, chain, amountCrypto, state, createdAt }) => ({
      intentId,
      reference: await referenceOf(intentId),
      kind,
      symbol,
      chain,
      amountCrypto,
      state,
      createdAt,
    }),
  )
  return makeRecording({
    flows: new Map([...recorder.flows, ...(otherFlows ?? [])]),
    level,
    records,
    outbox: await Promise.all(outbox),
    now: now(),
    app: String(import.meta.env.APP_VERSION ?? 'unknown'),
    salt: newId(),
  })
}

const maxSentences = 300

const Story = ({ recording }: { recording: Recording }) => {
  const story = storyOf(recording.steps)
  return (
    <>
      <p>{verdictOf(recording, story)} Times in UTC.</p>
      <chakra.ol
        aria-label="What happened"
        tabIndex={0}
        maxHeight="40dvh"
        overflow="auto"
        padding="3"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="control"
        textStyle="secondary"
        listStyleType="none"
      >
        {story.slice(-maxSentences).map(({ index, at, flow, text, kind }) => (
          <chakra.li key={`${index} ${text}`} color={kind === 'failure' ? 'red.fg' : undefined}>
            <chakra.span fontVariantNumeric="tabular-nums">{clockTime(at)}</chakra.span>{' '}
            {kind === 'visit' ? text : `${flow}: ${text}`}
          </chakra.li>
        ))}
      </chakra.ol>
    </>
  )
}

/** Shows the customer's recorded steps in full and saves them as a file. Sends nothing. */
const ShareRecording = ({ onClose }: { onClose: () => void }) => {
  const services = useServices()
  const id = useId()
  const [level, setLevel] = useState<RedactionLevel>('support')
  const [recording, setRecording] = useState<Recording | null>(null)
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)

  useEffect(() => {
    let isUnmounted = false
    setRecording(null)
    recordNow(services, level).then(
      (newRecording) => isUnmounted || setRecording(newRecording),
      () => isUnmounted || setOutcome('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [services, level])

  const unreadable = recording?.unreadable?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const text = recording ? fileTextOf(recording) : ''
  const save = (): void => {
    services
      .shareOrDownload({
        name: `coinnaira-${checkCodeOf(recording!)}.json`,
        title: 'What happened in CoinNaira',
        make: async () => new Blob([text], { type: 'application/json' }),
      })
      .then(
        (how) => how !== 'dropped' && setOutcome('saved'),
        () => setOutcome('failed'),
      )
  }
  return (
    <Modal placement="center" labelledBy={id} onClose={onClose}>
      <chakra.div display="flex" flexDirection="column" gap="4" padding="6">
        <chakra.h2 id={id} textStyle="h2">
          Share what happened
        </chakra.h2>
        <p>
          This file helps our support team see what went wrong. It has the steps below, without passwords,
          names or exact amounts. Nothing is sent automatically; you choose who gets it.
        </p>
        {recording && <Story recording={recording} />}
        {import.meta.env.MODE === 'development' && (
          <chakra.label display="flex" gap="2" alignItems="center" minHeight="12">
            <input
              type="checkbox"
              checked={level === 'dev'}
              onChange={({ target }) => setLevel(target.checked ? 'dev' : 'support')}
            />
            Include typed text and amounts (development only)
          </chakra.label>
        )}
        <details>
          <chakra.summary paddingBlock="3" cursor="pointer">
            Show the file
          </chakra.summary>
          <chakra.textarea
            readOnly
            aria-label="Everything in the file"
            value={recording ? text : 'Loading…'}
            rows={10}
            fontFamily="mono"
            textStyle="secondary"
            padding="3"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="control"
            bg="bg.muted"
            whiteSpace="pre"
            overflow="auto"
          />
        </details>
        {recording && (
          <p>
            {counted(recording.steps.length, 'step')}. File code: <strong>{checkCodeOf(recording)}</strong>
            {unreadable > 0 && ` ${unreadable} couldn't be read.`}
          </p>
        )}
        <p role="status">
          {outcome === 'saved' && 'Saved. Send the file to support with its file code.'}
          {outcome === 'failed' && "We couldn't create the file on this device."}
        </p>
        <chakra.div display="flex" flexWrap="wrap-reverse" gap="3">
          <Button variant="subtle" flex="1" onClick={onClose}>
            {outcome === 'saved' ? 'Close' : 'Cancel'}
          </Button>
          <Button flex="1" disabled={!recording} onClick={save}>
            Save file
          </Button>
        </chakra.div>
      </chakra.div>
    </Modal>
  )
}

export default ShareRecording

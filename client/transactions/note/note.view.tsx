import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { fromPromise } from 'xstate'
import { noteFlow } from '../../../machines/transactions/note/note.machine'
import {
  cleanNote,
  noteLength,
  noteMaximum,
  noteProblem,
} from '../../../machines/transactions/note/note.rules'
import { runOperation } from '../../data/run-operation'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { SetNoteDocument, TransactionDetailsDocument } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { FormDialog } from '../../ui/controls/form-dialog.view'
import { TextareaField } from '../../ui/controls/textarea.view'
import { ErrorText } from '../../ui/feedback/error-text.view'

/** Events carry no typed text, so the actor reads it with `textOf`. */
const noteActors = ({ transport }: Services, client: ApolloClient, textOf: () => string) => ({
  saveNote: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
    const { setNote } = await runOperation(transport, SetNoteDocument, { id, text: cleanNote(textOf()) })
    client.writeQuery({
      query: TransactionDetailsDocument,
      variables: { id },
      data: { __typename: 'Query', transaction: setNote },
    })
  }),
})

/** The customer's private note on a transaction, and its dialog (EXT-66). */
export const Note = ({ id, note }: { id: string; note: string }) => {
  const services = useServices()
  const client = useApolloClient()
  const text = useRef(note)
  const [state, send] = useFlow(noteFlow, {
    actors: noteActors(services, client, () => text.current),
    input: { id },
    place: id,
  })
  const { length, checked, error } = state.context
  return (
    <>
      <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="1">
        {note === '' ? (
          <chakra.span color="fg.muted">Only you can see it</chakra.span>
        ) : (
          <chakra.span minWidth="0" overflowWrap="anywhere" whiteSpace="pre-line" dir="auto" translate="no">
            {note}
          </chakra.span>
        )}
        <Button
          variant="plain"
          square
          marginInlineEnd="-3"
          aria-label={note === '' ? 'Add a note' : 'Edit note'}
          onClick={() => {
            text.current = note
            send({ type: 'note.open', length: noteLength(note) })
          }}
        >
          <Pencil aria-hidden size={20} />
        </Button>
      </chakra.span>
      {!state.matches('closed') && (
        <FormDialog
          hasDraft
          title="Private note"
          text={
            <chakra.p color="fg.muted">
              Only you can see it. It's on your statements, not on receipts or letters.
            </chakra.p>
          }
          username={null}
          submitLabel="Save note"
          busy={state.hasTag('busy')}
          onSubmit={() => send({ type: 'note.submit' })}
          onCancel={() => send({ type: 'note.close' })}
        >
          <TextareaField
            label="Note"
            rows={3}
            text={text.current}
            length={length}
            maximum={noteMaximum}
            error={(checked ? noteProblem(length) : undefined) ?? error?.fields.note}
            onChange={(typed) => {
              text.current = typed
              send({ type: 'note.write', length: noteLength(typed) })
            }}
          />
          <ErrorText error={error} fields={['note']} />
        </FormDialog>
      )}
    </>
  )
}

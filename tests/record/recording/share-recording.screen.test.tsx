// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SharedFile } from '../../../client/platform/share-or-download'
import { readRecording } from '../../../client/record/recording/read-recording'
import { brokenSealOf, checkCodeOf } from '../../../client/record/recording/recording'
import { flowsById } from '../../../machines/flows'
import { openScene } from '../../fixtures/open-scene'
import { transactionScenes } from '../../transactions/transactions.scenes'

const open = async (shareOrDownload: (file: SharedFile) => Promise<'saved' | 'shared' | 'dropped'>) => {
  const { services } = await openScene(transactionScenes['share-recording'])
  services.files.shareOrDownload = shareOrDownload
}

// jsdom's blobs have no text().
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

it('the dialog saves exactly the lines that it shows', async () => {
  const files: SharedFile[] = []
  await open(async (file) => {
    files.push(file)
    return 'saved'
  })
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Everything in the file' })
  expect(files).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save file' }))
  await screen.findByText('Saved. Send the file to support with its file code.')
  const text = await textOf(await files[0]!.make())
  expect(text.trim()).toBe(lines.value.trim())
  const { recording, complaints } = readRecording(flowsById, text)
  expect(complaints).toEqual([])
  expect(recording?.level).toBe('support')
  expect(await brokenSealOf(recording!)).toBeNull()
  expect(files[0]!.name).toBe(`coinnaira-${checkCodeOf(recording!)}.json`)
})

it('the dialog reports a failed file and ignores a cancelled one', async () => {
  let result: () => Promise<'dropped'> = async () => 'dropped'
  await open(() => result())
  fireEvent.click(screen.getByRole('button', { name: 'Save file' }))
  result = async () => {
    throw new Error('no room')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save file' }))
  await screen.findByText("We couldn't create the file on this device.")
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Share what happened', { selector: 'h2' })).toBeNull())
})

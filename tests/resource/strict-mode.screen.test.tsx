import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { offlineText } from '../../machines/core/api-error'
import { onPage, openApp, signedIn } from '../stage/app-stage'
import { waitFor } from '../walker/patience'
import { addresses, pageAnswers } from './pages.fixture'

describe('in development React starts every effect, stops it and starts it again', () => {
  it.each(addresses)(
    '%s (%s): the read that was stopped is not told as a failure',
    async (title, address) => {
      const app = openApp(address, { storage: signedIn(), answers: pageAnswers(), strict: true })
      await onPage(title)
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
      await new Promise((done) => setTimeout(done, 50))
      expect(document.body.textContent).not.toContain(offlineText)
      expect(
        screen
          .queryAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).toBe('')
      expect(app.calls.length).toBeGreaterThan(0)
    },
  )
})

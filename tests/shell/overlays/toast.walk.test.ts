import { fireEvent } from '@testing-library/react'
import { apiError } from '../../../machines/core/api-error'
import type { Toast } from '../../../machines/shell/overlays/toast.machine'
import { walkEvery } from '../../walker/walk'

walkEvery('toast', {
  at: '/login',
  proves: '[SHELL-24]',
  actors: {},
  does: {
    // A toast shows a domain event; toast.rules.ts has the texts.
    'toast.show': ({ services }, { toast }) =>
      services.eventBus.emit(
        (toast as Toast).undo !== undefined
          ? { type: 'bankAccount.deleted', id: 'b' }
          : (toast as Toast).kind === 'success'
            ? { type: 'deposit.addressCopied' }
            : { type: 'reads.refused', name: 'sellPage', error: apiError(503, 'No rates now') },
      ),
    'toast.hold': ({ page }) => void fireEvent.focus(page.control('Dismiss')),
    'toast.release': ({ page }) => void fireEvent.blur(page.control('Dismiss')),
  },
  shows: {
    hidden: (page) => page.lacks('Address Copied!', 'No rates now', 'Bank account deleted'),
    passing: (page, { context: { toast } }) => page.reads(toast?.text ?? 'a toast'),
    held: (page, { context: { toast } }) => page.reads(toast?.text ?? 'a toast'),
  },
  unseen: { staying: 'no event of this version shows a loading one yet' },
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterLogin, beforeLogin } from './typed-forms'

/** What other files build their fields of, and inputs that hold no text. */
const parts = [
  ...['ui/controls/field.view.tsx', 'ui/controls/password.view.tsx', 'ui/controls/textarea.view.tsx'],
  ...['wallets/orders/amount-fields.view.tsx', 'wallets/orders/transfer/recipient.view.tsx'],
  // A name for password managers; a box to tick.
  ...['ui/controls/form-dialog.view.tsx', 'ui/feedback/share-recording.dialog.tsx'],
]

const field =
  /<(?:\w+Fields?|\w*Input|BankPicker|Textarea|Input|Typed|input|textarea)\b|chakra\('(?:input|textarea)'|contentEditable/
const choices = /<SelectField\b/g

/** Source files of the app (the inspector is no customer's) that put a field on a page. */
export const filesWithFields = (): string[] =>
  (readdirSync('client', { recursive: true }) as string[])
    .filter((file) => file.endsWith('.tsx') && !/^(?:inspector|generated)\//.test(file))
    .filter((file) => field.test(readFileSync(join('client', file), 'utf8').replaceAll(choices, '')))
    .sort()

export const attackedFiles = (): string[] =>
  [
    ...new Set([...Object.values({ ...beforeLogin, ...afterLogin }).flatMap(({ files }) => files), ...parts]),
  ].sort()

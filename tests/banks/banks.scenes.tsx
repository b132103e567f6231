import { frozen, rejectStaleLogin } from '../fixtures/customers'
import { click, fill, forNewbie, loading, noResponse, scenes, state, submit } from '../fixtures/scene'

const url = '/dashboard/banks'
const menu = click(/^More for.*OPay|^More for.*4567/)
const add = click('Add Bank Account')

export const bankScenes = scenes(
  'Banks',
  { url },
  {
    banks: state('accounts', /^0123456789/),
    'banks-password': state('password prompt', 'Enter your password', [click('Make default')], {
      responses: { makeBankAccountDefault: rejectStaleLogin },
    }),
    'banks-menu': state('menu of an account', 'Delete', [menu]),
    'banks-delete': state('delete confirmation', 'Yes, delete', [menu, click('Delete')]),
    'banks-deleted': state('deleted accounts', /^3098765432/, [click('Deleted')]),
    'banks-frozen': state('frozen', /frozen for another/, [], { responses: frozen }),
    'banks-loading': loading('Banks and Payments', 'bankAccounts'),
    'banks-failure': noResponse('bankAccounts'),
    'banks-empty': forNewbie('Add Bank Account'),
  },
)

export const bankEditorScenes = scenes(
  'Bank editor',
  { url },
  {
    'bank-editor': state('new account', 'Account Number', [add]),
    'bank-editor-banks': state('list of banks', 'Kuda Microfinance Bank', [add, click('Bank', 'combobox')]),
    'bank-editor-problems': state('invalid account', 'invalid bank account', [
      add,
      fill('Account Number', '208765439'),
      fill('Beneficiary Name', 'Oluwatobiloba Chukwuemeka Adeyemi-Okonkwo-Fashola'),
      submit('Beneficiary Name'),
    ]),
    'bank-editor-edit': state('saved account', 'Edit Bank Account', [menu, click('Edit')]),
  },
)

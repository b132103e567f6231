import { problemsIn } from '../../machines/auth/login.rules'
import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const wrong = 'Invalid user ID or password'

/** Every kind of user id, both doors, each of their answers, and no answer. */
export const loginModel: Model<'login'> = {
  events: [
    { type: 'login.enterUserId', text: 'ada' },
    { type: 'login.enterUserId', text: 'not an id' },
    { type: 'login.enterUserId', text: '' },
    { type: 'login.enterPassword', filled: true },
    { type: 'login.enterPassword', filled: false },
    { type: 'login.submit' },
    done('logIn', { accountId: 'ada', role: 'customer' }),
    done('logIn', { accountId: 'ada', role: 'admin' }),
    failed('logIn', refusal(404, wrong)),
    failed('logIn', refusal(400, wrong)),
    failed('logIn', refusal(null, null)),
    done('logInOld', { accountId: 'ada', role: 'App.oldCustomer' }),
    done('logInOld', { accountId: 'ada', role: 'customer' }),
    failed('logInOld', refusal(400, wrong)),
  ],
  seen: ({ context: { draft, checked, refusal: reason, login } }) => [
    problemsIn(draft),
    checked,
    reason && summaryOf(reason),
    login?.role,
  ],
}

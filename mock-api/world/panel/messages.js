import { byId, copyable, el, list, onSubmit, render, rowText, time } from './dom.js'
import { change } from './panel-client.js'

export function startMessages() {
  const announce = byId('announce')
  const notify = byId('notify')
  let customer = null

  onSubmit(announce, async () => {
    if (await change('announcements', { body: announce.elements.body.value }, 'Announced')) announce.reset()
  })
  byId('unannounce').addEventListener('click', () =>
    change('announcements', undefined, 'All announcements taken down', 'DELETE'),
  )
  onSubmit(notify, async () => {
    const { title, body } = notify.elements
    const request = { customer: customer?.accountId ?? '', title: title.value, body: body.value }
    if (await change('notifications', request, `${customer?.username} notified`)) notify.reset()
  })
  return (state) => {
    customer = state.customer
    byId('notify-to').textContent = customer ? `${customer.name} (${customer.username})` : 'no customer yet'
    render(byId('mails'), state.mails, (mails) =>
      list(mails, mail, 'No mail. One-time passwords arrive here.'),
    )
    render(byId('announcements'), state.announcements, (bodies) =>
      list(bodies, (body) => el('p', {}, body), 'None at the moment.'),
    )
  }
}

const mail = ({ to, subject, body, at }) => {
  const otp = /\b\d{6}\b/.exec(body)?.[0]
  return [
    rowText(subject, el('p', {}, `To ${to} · ${time(at)}`), el('p', { class: 'text' }, body)),
    otp && copyable('OTP', otp),
  ]
}

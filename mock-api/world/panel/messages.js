import { byId, copyable, draw, el, empty, time } from './dom.js'
import { change } from './panel-client.js'

/** The mail box, announcements to all, notifications to the picked customer. */
export function startMessages() {
  const announce = byId('announce')
  const notify = byId('notify')
  let customer = null

  announce.addEventListener('submit', async (submit) => {
    submit.preventDefault()
    if (await change('announcements', { body: announce.elements.body.value }, 'Announced')) announce.reset()
  })
  byId('unannounce').addEventListener('click', () =>
    change('announcements', undefined, 'All announcements taken down', 'DELETE'),
  )
  notify.addEventListener('submit', async (submit) => {
    submit.preventDefault()
    const { title, body } = notify.elements
    const request = { customer: customer?.accountId ?? '', title: title.value, body: body.value }
    if (await change('notifications', request, `${customer?.username} notified`)) notify.reset()
  })
  return (state) => {
    customer = state.customer
    byId('notify-to').textContent = customer ? `${customer.name} (${customer.username})` : 'nobody yet'
    draw(byId('mails'), state.mails, (mails) =>
      mails.length === 0
        ? empty('No mail. One-time passwords arrive here.')
        : el('ul', { class: 'list', role: 'list' }, ...mails.map(mail)),
    )
    draw(byId('announcements'), state.announcements, (bodies) =>
      bodies.length === 0
        ? empty('None at the moment.')
        : el('ul', { class: 'list', role: 'list' }, ...bodies.map((body) => el('li', {}, el('p', {}, body)))),
    )
  }
}

const mail = ({ to, subject, body, at }) => {
  const otp = /\b\d{6}\b/.exec(body)?.[0]
  return el(
    'li',
    {},
    el(
      'div',
      { class: 'what' },
      el('strong', {}, subject),
      el('p', {}, `To ${to} · ${time(at)}`),
      el('p', { class: 'text' }, body),
    ),
    otp && copyable('OTP', otp),
  )
}

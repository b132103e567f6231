// The REST contract in Swagger UI, with a choice of the customer.
const who = document.querySelector('#who')
const said = document.querySelector('#said')

const ui = window.SwaggerUIBundle({
  url: './contract.json',
  dom_id: '#contract',
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The page sends no request to another origin.
  validatorUrl: null,
})

let isKnown = false

const people = await (await fetch('./people.json')).json()
for (const { name } of people) who.append(new Option(name, name))

who.addEventListener('change', async () => {
  const person = people.find(({ name }) => name === who.value)
  if (isKnown) ui.authActions.logout(['token'])
  isKnown = false
  said.textContent = 'Not logged in.'
  if (!person) return
  const answer = await fetch('/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: person.name, password: person.password }),
  })
  const token = answer.headers.get('authorization')
  if (token) ui.preauthorizeApiKey('token', token)
  isKnown = Boolean(token)
  said.textContent = token ? `Logged in as ${person.name}.` : `${person.name} could not log in.`
})

// Swagger UI's own page loads this file. It shows the REST contract, with a choice of the customer.
document.title = 'REST contract | CoinNaira'
document.body.insertAdjacentHTML(
  'afterbegin',
  '<label>Customer <select id="who"><option value="">not logged in</option></select></label> <output id="said"></output>',
)
const who = document.querySelector('#who')
const said = document.querySelector('#said')

const ui = window.SwaggerUIBundle({
  url: './contract.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The page sends no request to another origin.
  validatorUrl: null,
})

const loadPeople = async () => {
  const people = await (await fetch('./people.json')).json()
  for (const { name, password } of people) who.append(new Option(name, password))
}
loadPeople()

let isLoggedIn = false

who.addEventListener('change', async () => {
  if (isLoggedIn) ui.authActions.logout(['token'])
  isLoggedIn = false
  said.textContent = 'Not logged in.'
  if (who.value === '') return
  const userId = who.selectedOptions[0].text
  const answer = await fetch('/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, password: who.value }),
  })
  const token = answer.headers.get('authorization')
  if (token) ui.preauthorizeApiKey('token', token)
  isLoggedIn = Boolean(token)
  said.textContent = token ? `Logged in as ${userId}.` : `${userId} could not log in.`
})

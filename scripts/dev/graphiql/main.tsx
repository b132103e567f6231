import 'graphiql/setup-workers/vite'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { personas } from '../../../mock-api/accounts/personas'

/** GraphiQL of the development gateway, with a choice of the customer. Never part of a production build. */
type Name = keyof typeof personas

const post = async (body: object, token: string): Promise<{ data?: { login?: { token?: string } } }> => {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  })
  return answer.json()
}

const tokenOf = async (name: Name): Promise<string> => {
  const { data } = await post(
    {
      query: 'mutation ($input: LoginInput!) { login(input: $input) { token } }',
      variables: { input: { userId: name, password: personas[name].password } },
    },
    '',
  )
  return data?.login?.token ?? ''
}

const welcome = `# The gateway's schema, in development. Choose a customer above, then press Ctrl-Enter.
{
  rates {
    value
    currency {
      symbol
      chain
    }
  }
}
`

const Explorer = () => {
  const [token, setToken] = useState('')
  const [status, setStatus] = useState('Not logged in.')
  const become = async (name: string) => {
    setToken('')
    if (name === '') return setStatus('Not logged in.')
    setStatus(`Logging in as ${name} …`)
    const fresh = await tokenOf(name as Name).catch(() => '')
    setToken(fresh)
    setStatus(fresh ? `Logged in as ${name}.` : `${name} could not log in: is mock-api running?`)
  }
  return (
    <>
      <div className="who">
        <label htmlFor="who">Customer</label>
        <select id="who" onChange={(event) => void become(event.target.value)}>
          <option value="">not logged in</option>
          {Object.keys(personas).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <output>{status}</output>
      </div>
      <div className="explorer">
        <GraphiQL fetcher={(question) => post(question, token)} initialQuery={welcome} />
      </div>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Explorer />)

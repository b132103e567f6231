import { fireEvent, waitFor, within } from '@testing-library/dom'
import { buildSchema } from 'graphql'
import { createElement, type ReactNode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { Root } from '../../../client/root'
import type { DomainEvent } from '../../../machines/domain-events'
import { type Answers, fetchOver, type MadeNetwork } from '../../../tests/gateway/made-network'
import { type TestServices, testServices } from '../../../tests/stage/services'
import { ada, type Person } from '../world/people'
import { Board } from './board'
import { sayOffline, turnClock } from './fixed'

const schema = buildSchema(String(import.meta.env.SCHEMA))
const delivered = document.getElementById('root')!.innerHTML
const patience = { timeout: 15_000, interval: 20 }

interface Opening {
  as?: Person | null
  answers?: Answers
  stored?: Record<string, string>
}

/** What is in sight of whoever presses: the dialog that lies on top, or the page. */
const view = () => within([...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body)

/** Buttons that this width hides: their states can be shown all the same. A hidden one has no name but its label. */
const unseen = (name: string | RegExp): HTMLElement[] =>
  [...document.querySelectorAll('button')].filter(({ ariaLabel, textContent }) =>
    typeof name === 'string'
      ? (ariaLabel ?? textContent) === name
      : name.test(ariaLabel ?? textContent ?? ''),
  )

/** The page of a state: the whole app at an address, or a component, and the hands of whoever uses it. */
export class Stage implements MadeNetwork {
  answers: Answers = {}
  isOffline = false
  calls: MadeNetwork['calls'] = []
  services!: TestServices
  #root: ReactRoot | null = null

  /** Opens the app; every answer that is not changed is that of the person. */
  open(address: string, { as = ada, answers = {}, stored = {} }: Opening = {}): void {
    this.answers = { ...(as ?? ada).answers, ...answers }
    for (const [key, value] of Object.entries({ ...as?.stored, ...stored })) localStorage.setItem(key, value)
    this.#start(address)
  }

  /** As after a reload: the same device, the same network, everything of the page begins anew. */
  reopen(address = window.location.pathname + window.location.search): void {
    this.#root?.unmount()
    this.#start(address)
  }

  #start(address: string): void {
    window.history.replaceState(null, '', address)
    this.services = testServices(fetchOver(schema, this), localStorage)
    this.services.page.reload = () => this.reopen()
    this.#root = createRoot(document.getElementById('root')!)
    this.#root.render(createElement(Root, { services: this.services }))
  }

  /** A component by itself, on the page's ground. */
  draw(component: ReactNode): void {
    this.answers = { ...ada.answers }
    this.services = testServices(fetchOver(schema, this), localStorage)
    // A component that fails on purpose is no error of the gallery's.
    this.#root = createRoot(document.getElementById('root')!, { onCaughtError: () => undefined })
    this.#root.render(createElement(Board, { services: this.services }, component))
  }

  /** The page as it comes from the server, before a script has run. */
  asDelivered(): void {
    this.#root?.unmount()
    document.getElementById('root')!.innerHTML = delivered
  }

  /** Something happened of which the app tells, once the sell page stands there. */
  async tell(domainEvent: DomainEvent): Promise<void> {
    await this.see('Bitcoin')
    this.services.eventBus.emit(domainEvent)
  }

  /** Scrolls to a region whose frame comes when it is in sight, and waits until it has drawn. */
  async drawn(region: string): Promise<void> {
    const found = await waitFor(() => view().getByRole('region', { name: region }), patience)
    found.scrollIntoView()
    await waitFor(() => {
      if (!found.querySelector('iframe')) throw new Error('There is no frame yet')
    }, patience)
    await this.busy(false)
    await this.rest(300)
  }

  /** Answers from now on otherwise. */
  answer(answers: Answers): void {
    Object.assign(this.answers, answers)
  }

  /** Every question that the person's answers answer gets this answer from now on. */
  answerAll(answer: () => unknown): void {
    this.answers = Object.fromEntries(Object.keys(this.answers).map((field) => [field, answer]))
  }

  /** The device has no network any more, and knows it. */
  loseNetwork(): void {
    this.isOffline = true
    sayOffline()
  }

  /** Lets `ms` pass, for what the app reads from the clock and for what it waits for. */
  async pass(ms: number): Promise<void> {
    turnClock(ms)
    this.services.clock.increment(ms)
    await this.rest()
  }

  /** Until what is on its way has come: answers, effects, a picture. */
  async rest(ms = 60): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }

  /** The first of this role and name that can be pressed. */
  control(name: string | RegExp, role = 'button'): Promise<HTMLElement> {
    return waitFor(() => {
      const named = view().queryAllByRole(role, { name, hidden: true })
      const found = named.length > 0 ? named : unseen(name)
      const free = found.filter((one) => !one.matches(':disabled, [aria-disabled=true]'))
      const [first] = free.filter((one) => one.checkVisibility()).concat(free)
      if (!first) throw new Error(`${role} ${name} cannot be pressed`)
      return first
    }, patience)
  }

  async press(name: string | RegExp, role = 'button'): Promise<void> {
    fireEvent.click(await this.control(name, role))
    await this.rest(20)
  }

  /** Types a text in place of what is there. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    const field = await waitFor(() => {
      const [first] = view().getAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
      if (!first || first.disabled) throw new Error(`${label} cannot be filled in`)
      return first
    }, patience)
    field.focus()
    fireEvent.input(field, { target: { value: text } })
    await this.rest(20)
  }

  /** Chooses by an option's value or text, until the choice stays: what comes meanwhile may begin the form anew. */
  async pick(label: string | RegExp, option: string): Promise<void> {
    await waitFor(async () => {
      const field = view().getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
      const found = [...field.options].find(({ value, text }) => value === option || text === option)
      if (!found) throw new Error(`${label} has no ${option}`)
      const { value } = found
      fireEvent.change(field, { target: { value } })
      await this.rest()
      if (view().getByLabelText<HTMLSelectElement>(label, { selector: 'select' }).value !== value)
        throw new Error(`${option} is not chosen`)
    }, patience)
  }

  /** Sends the form of a field, as Enter does. */
  async submit(label: string | RegExp): Promise<void> {
    const field = await waitFor(() => view().getAllByLabelText<HTMLInputElement>(label)[0]!, patience)
    field.form?.requestSubmit()
    await this.rest(20)
  }

  /** Waits until this can be read anywhere on the page. */
  see(text: string | RegExp): Promise<unknown> {
    return waitFor(() => {
      const found = within(document.body).queryAllByText(text, { ignore: 'script, style, option' })
      if (!found.some((one) => one.checkVisibility())) throw new Error(`${text} does not stand there`)
    }, patience)
  }

  /** Waits until nothing is loading, or something is. */
  busy(isBusy: boolean): Promise<unknown> {
    return waitFor(() => {
      const busy = [...document.querySelectorAll('[aria-busy=true]')].some((one) => one.checkVisibility())
      if (busy !== isBusy) throw new Error(isBusy ? 'Nothing is waited for' : 'Something still loads')
    }, patience)
  }

  /** From here on the page is used by its keys: what has the focus shows it. */
  useKeyboard(): void {
    delete document.documentElement.dataset.touch
  }
}

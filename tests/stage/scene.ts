import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { ReactNode } from 'react'
import type { DomainEvent } from '../../machines/domain-events'
import type { Answers } from '../gateway/schema-fetch'
import { ada, type Customer, newbie, noAnswer, rejectUnreachable } from './customers'
import type { SceneStage } from './scene-stage'

/** An action of the customer or the network, once the page is open. */
export type Step = (stage: SceneStage) => unknown

interface Setting {
  /** The app's address. */
  url?: string
  /** The signed-in customer: Ada by default; null for a visitor. */
  customer?: Customer | null
  /** Mocks that differ from the customer's. */
  responses?: Answers
  /** More of the device's storage. */
  stored?: Record<string, string>
  /** Whether something is loading in this state; 'any' where it changes. */
  busy?: boolean | 'any'
}

interface State extends Setting {
  title: string
  /** A text that only this state shows. */
  sign: string | RegExp
  steps: readonly Step[]
  /** A single component, in place of an address. */
  component?: ReactNode
}

/** A state of a page or a component: address, account, responses, clock and steps. It needs neither Node nor Vitest. */
export interface Scene extends State {
  name: string
  /** Its heading in the gallery's list. */
  group: string
}

export const state = (
  title: string,
  sign: string | RegExp,
  steps: readonly Step[] = [],
  setting: Setting = {},
): State => ({ title, sign, steps, ...setting })

/** The states of one page by their names; `setting` holds for each that does not say otherwise. */
export const scenes = <Name extends string>(
  group: string,
  setting: Setting,
  states: Record<Name, State>,
): Record<Name, Scene> =>
  Object.fromEntries(
    Object.entries<State>(states).map(([name, stateSettings]) => [
      name,
      { ...setting, ...stateSettings, name, group },
    ]),
  ) as Record<Name, Scene>

/** Opens a scene, runs its steps and waits until its sign is visible. */
export const showScene = async (stage: SceneStage, scene: Scene): Promise<void> => {
  const { url, customer = ada, responses, stored, component, steps, sign, busy: isBusy = false } = scene
  stage.prepare({ ...(customer ?? ada).answers, ...responses }, { ...customer?.stored, ...stored })
  if (url) stage.open(url)
  else if (component !== undefined) stage.render(component)
  for (const step of steps) await step(stage)
  await expectText(sign)(stage)
  if (isBusy !== 'any') await busy(isBusy)(stage)
}

/** The page while `field` is loading, recognised by its heading. */
export const loading = (heading: string, field: string): State =>
  state('loading', heading, [], { responses: { [field]: noAnswer }, busy: true })

/** The page when the upstream fails all of `fields`. */
export const noResponse = (...fields: string[]): State =>
  state('no response', /Oops/, [], {
    responses: Object.fromEntries(fields.map((field) => [field, rejectUnreachable])),
  })

/** The page of a customer who registered today. */
export const forNewbie = (sign: string | RegExp, steps: readonly Step[] = []): State =>
  state('new customer', sign, steps, { customer: newbie })

/** The page after a reload without response, with the data that the device stored. */
export const cached = (assertion: Step): State =>
  state('no response: cached data', / · as of \d/, [
    assertion,
    wait(1_000),
    (stage) => {
      stage.respondToAll(rejectUnreachable)
      stage.open()
    },
  ])

const patience = { timeout: 15_000, interval: 20 }

// jsdom has no layout: all that is rendered is visible there.
const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true

/** The area that a click can reach: the top dialog, or the page. */
const reachable = () =>
  within([...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body)

/** Buttons that this width hides, which have no role then. */
const hiddenButtons = (name: string | RegExp): HTMLElement[] =>
  [...document.querySelectorAll('button')].filter(({ ariaLabel, textContent }) => {
    const label = ariaLabel ?? textContent ?? ''
    return typeof name === 'string' ? label === name : name.test(label)
  })

/** The first enabled control of this role and name. */
export const control = (name: string | RegExp, role = 'button'): Promise<HTMLElement> =>
  waitFor(() => {
    const namedElements = reachable().queryAllByRole(role, { name, hidden: true })
    const buttons = namedElements.length > 0 ? namedElements : hiddenButtons(name)
    const enabled = buttons.filter((button) => !button.matches(':disabled, [aria-disabled=true]'))
    const [first] = enabled.filter(isVisible).concat(enabled)
    if (!first) throw new Error(`There is no enabled ${role} ${name}`)
    return first
  }, patience)

const fieldOf = (label: string | RegExp): Promise<HTMLInputElement> =>
  waitFor(() => {
    const [first] = reachable().getAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
    if (!first || first.disabled) throw new Error(`${label} cannot be filled in`)
    return first
  }, patience)

/** Waits until this control is enabled. */
export const ready =
  (name: string | RegExp): Step =>
  () =>
    control(name)

export const click =
  (name: string | RegExp, role?: string): Step =>
  async (stage) => {
    fireEvent.click(await control(name, role))
    await stage.settle(20)
  }

/** Replaces the text of a field. */
export const fill =
  (label: string | RegExp, text: string): Step =>
  async (stage) => {
    const field = await fieldOf(label)
    field.focus()
    fireEvent.input(field, { target: { value: text } })
    await stage.settle(20)
  }

/** Submits the form of a field, as Enter does. */
export const submit =
  (label: string): Step =>
  async (stage) => {
    const { form } = await fieldOf(label)
    form?.requestSubmit()
    await stage.settle(20)
  }

/** Selects an option by value or text, until it stays selected: a late response may reset the form. */
export const select =
  (label: string, option: string): Step =>
  (stage) => {
    const find = () => reachable().getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
    return waitFor(async () => {
      const { value } =
        [...find().options].find(({ value, text }) => value === option || text === option) ?? {}
      if (value === undefined) throw new Error(`${label} has no ${option}`)
      fireEvent.change(find(), { target: { value } })
      await stage.settle()
      if (find().value !== value) throw new Error(`${option} is not selected`)
    }, patience)
  }

/** Waits until this text is visible anywhere on the page. */
export const expectText =
  (text: string | RegExp): Step =>
  () =>
    waitFor(() => {
      const elements = within(document.body).queryAllByText(text, { ignore: 'script, style, option' })
      if (!elements.some(isVisible)) throw new Error(`${text} is not visible`)
    }, patience)

/** Waits until something is loading, or nothing is. */
export const busy =
  (expected: boolean): Step =>
  () =>
    waitFor(() => {
      const isBusy = [...document.querySelectorAll('[aria-busy=true]')].some(isVisible)
      if (isBusy !== expected) throw new Error(isBusy ? 'Something is still loading' : 'Nothing is loading')
    }, patience)

/** Scrolls to a region whose frame loads when it is visible, and waits until the frame is rendered. */
export const expectFrame =
  (region: string): Step =>
  async (stage) => {
    const find = () => reachable().getByRole('region', { name: region })
    const frameElement = await waitFor(find, patience)
    frameElement.scrollIntoView()
    await waitFor(() => {
      if (!find().querySelector('iframe')) throw new Error(`${region} has no frame yet`)
    }, patience)
    await busy(false)(stage)
    await stage.settle(300)
  }

/** Moves the clock of the device and of the app. */
export const advance =
  (ms: number): Step =>
  (stage) =>
    stage.pass(ms)

/** Waits in real time. */
export const wait =
  (ms: number): Step =>
  (stage) =>
    stage.settle(ms)

/** Changes the mocks from now on. */
export const respond =
  (answers: Answers): Step =>
  (stage) =>
    Object.assign(stage.answers, answers)

/** Emits a domain event, once the sell page is open. */
export const emit =
  (domainEvent: DomainEvent): Step =>
  async (stage) => {
    await expectText('Bitcoin')(stage)
    stage.services.eventBus.emit(domainEvent)
  }

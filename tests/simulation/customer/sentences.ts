import type { DeviceKind } from '../browser/device'
import type { NetFault } from '../network/faults'
import type { CallFault } from '../upstream/delivery'
import type { Action, History, Step, WorldKind } from './history'
import { isOrder } from './history'

const time = (ms: number): string => (Math.abs(ms) < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`)

const netWords = (fault: NetFault): string => {
  switch (fault.net) {
    case 'ok':
      return ''
    case 'requestLost':
      return 'the request is lost'
    case 'replyLost':
      return 'the reply is lost'
    case 'reset':
      return 'the connection is reset after it was sent'
    case 'cutBody':
      return 'the reply breaks off'
    case 'late':
      return `the request arrives ${time(fault.ms)} late`
    case 'slowBody':
      return `the reply's body takes ${time(fault.ms)}`
    case 'page':
      return `a proxy responds 404 ${fault.passedOn ? 'after' : 'without'} passing it on`
    case 'resend':
      return `the browser resends it after ${time(fault.ms)}${fault.toOther ? ', to the other gateway' : ''}`
    case 'copy':
      return `a copy arrives after ${time(fault.ms)}${fault.toOther ? ' at the other gateway' : ''}`
  }
}

const ends: Record<CallFault['end'], string> = {
  answered: '',
  failedBefore: 'the upstream fails before it executes',
  failedAfter: 'the upstream executes it and responds 500',
  resetBefore: 'the upstream resets before it executes',
  resetAfter: 'the upstream executes it and resets',
  silentBefore: 'the upstream never responds and does nothing',
  silentAfter: 'the upstream executes it and never responds',
  pageBefore: "the upstream's proxy returns a page, nothing is executed",
  pageAfter: "the upstream's proxy returns a page after the execution",
  neverSent: 'the upstream rejects the connection',
}

const upstreamWords = ({ end, ms, workMs = 0 }: CallFault): string[] => [
  ...(ends[end] ? [ends[end]] : []),
  ...(ms + workMs > 100 ? [`the upstream takes ${time(ms + workMs)}`] : []),
]

const verbs = { sell: 'Sell', sellAll: 'Sell all', transfer: 'Transfer', swap: 'Swap' }

const evicted = {
  everything: 'everything',
  all: 'every database',
  outbox: 'the outbox',
  others: 'every database but the outbox',
}

const actionWords = (action: Action): string => {
  if (isOrder(action)) {
    const { do: kind, tab, amount, fate: fault, upstream, twice, sameIn } = action
    const what = kind === 'sellAll' ? verbs[kind] : `${verbs[kind]} ${amount}`
    const also = sameIn === null ? [] : [`tab ${sameIn + 1} sends the same order`]
    const more = [...(twice ? ['twice'] : []), ...also, netWords(fault), ...upstreamWords(upstream)].filter(
      Boolean,
    )
    return `tab ${tab + 1} presses ${what}${more.length > 0 ? `: ${more.join('; ')}` : ''}`
  }
  const tab = 'tab' in action ? `tab ${action.tab + 1}` : ''
  const device = 'device' in action ? `device ${action.device + 1}` : ''
  switch (action.do) {
    case 'reload':
      return `${tab} is reloaded`
    case 'kill':
      return `${tab} is killed and opened again`
    case 'discard':
      return `${tab} is discarded for ${time(action.ms)}`
    case 'freeze':
      return `${tab} is frozen for ${time(action.ms)}`
    case 'anything':
      return `${tab} gets any event (${action.event})`
    case 'evict':
      return `${evicted[action.what]} of ${device} is evicted`
    case 'diskSlow':
    case 'diskFull':
    case 'diskBlocked':
    case 'diskAborting':
      return `the disk of ${device} is ${action.do.slice(4).toLowerCase()} for ${time(action.ms)}`
    case 'offline':
      return `${device} is offline for ${time(action.ms)}`
    case 'locksRefused':
      return `${device} refuses locks`
    case 'clockJumps':
      return `the clock of ${device} is set by ${time(action.ms)}`
    case 'busy':
      return `the network of ${device} is at its limit for ${time(action.ms)}`
    case 'gatewayRestarts':
      return `gateway ${action.gateway + 1} is killed and back after ${time(action.ms)}`
    case 'upstreamRestarts':
      return `the ${action.what} restarts`
    case 'operatorSwitch':
      return `the operator turns wallets ${action.on ? 'on' : 'off'}`
    case 'deposit':
      return `${action.amount} USDT are deposited`
    case 'price':
    case 'rate':
      return `the ${action.do} changes to ${1000 + action.change} per mille`
    case 'readsDown':
    case 'readsSlow':
    case 'readsPage':
    case 'upstreamDown':
      return `${action.do} for ${time(action.ms)}`
    case 'valkeyLost':
      return `Valkey's ${action.what} are lost for ${time(action.ms)}`
    case 'valkeyForgets':
      return 'Valkey forgets everything'
    case 'pays':
      return 'the bank pays'
    case 'sendAgain':
      return `${tab} is restored with its device’s last order, and sends it again`
    default:
      return `${tab}: ${action.do}`
  }
}

const deviceWords = (kind: DeviceKind, number: number): string[] => {
  const odd = [
    ...(kind.skewMs === 0 ? [] : [`its clock is ${time(kind.skewMs)} off`]),
    ...(kind.ppm === 0 ? [] : [`drifts by ${kind.ppm} ppm`]),
    ...(kind.isPrivate ? ['a private window'] : []),
    ...(kind.hasStorage ? [] : ['local storage is forbidden']),
    ...(kind.hasLocks ? [] : ['no locks']),
    ...(kind.hasChannels ? [] : ['no channels between tabs']),
  ]
  return odd.length > 0 ? [`device ${number + 1}: ${odd.join(', ')}`] : []
}

const worldWords = (world: WorldKind): string[] => [
  [
    `an upstream that keeps ${world.keepsKeys ? 'keys' : 'none'}${world.keepsKeys && !world.keepsList ? ' and no list' : ''}${world.honoursSendBy === false ? ', whatever x-send-by says' : ''}`,
    `${world.gateways} gateway${world.gateways === 1 ? '' : `s with ${world.claims} claims`}`,
    `tabs on devices ${world.tabs.map((device) => device + 1).join(', ')}`,
    ...(world.gatewaySkewMs === 0 ? [] : [`gateways ${time(world.gatewaySkewMs)} off`]),
    ...(world.records ? ['flows recorded'] : []),
    ...(world.decidesSoon ? ['customers decide at once'] : []),
    ...(world.signsIn ? ['begins at the login'] : []),
  ].join('; '),
  ...world.devices.flatMap(deviceWords),
]

const stepWords = (step: Step): string =>
  `${step.wait > 0 ? `after ${time(step.wait)} ` : ''}${actionWords(step)}`

/** A history in plain sentences: its world, then its steps. */
export const sentencesOf = ({ world, steps }: History): string[] => [
  ...worldWords(world),
  ...steps.map(stepWords),
]

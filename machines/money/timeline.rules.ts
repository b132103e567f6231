import { paysNaira } from './move'
import type { TransactionStatus } from './transaction-status'

/** A timeline's input; times in ms since 1970. */
export interface Journey {
  status: TransactionStatus
  direction: string
  type: string
  createdAt: number
  approvedAt: number | null
  /** When this device first saw it confirmed, if it had seen it unconfirmed. */
  confirmedBy: number | null
}

export interface Step {
  name: 'detected' | 'ordered' | 'confirming' | 'approving' | 'paid' | 'credited' | 'reported'
  title: string
  state: 'done' | 'now' | 'waiting'
  /** When the step was done; null if unknown or not done. */
  at: number | null
  /** `at` is when it was seen, not when it happened. */
  seen?: true
}

const titles: Record<Step['name'], string> = {
  detected: 'Detected on the network',
  ordered: 'Sold from your wallet',
  confirming: 'Network confirmations',
  approving: 'Final approval',
  paid: 'Paid to your bank',
  credited: 'In your wallet',
  reported: 'Reported: please contact support',
}

/** The steps by transaction type; none if there is nothing to wait for. */
const stepsOf = ({ type, direction }: Journey): Step['name'][] => {
  if (type === 'deposit')
    return paysNaira({ direction })
      ? ['detected', 'confirming', 'approving', 'paid']
      : ['detected', 'confirming', 'credited']
  return paysNaira({ direction }) ? ['ordered', 'approving', 'paid'] : []
}

const current: Record<TransactionStatus, Step['name'] | null> = {
  pool: 'confirming',
  pending: 'approving',
  approved: null,
  reported: null,
}

/** A transaction's timeline; times that the contract does not give are null. */
export const timelineOf = (journey: Journey): Step[] => {
  const names = stepsOf(journey)
  const { status, createdAt, approvedAt, confirmedBy } = journey
  const times: Partial<Record<Step['name'], number | null>> = {
    detected: createdAt,
    ordered: createdAt,
    confirming: confirmedBy,
    approving: approvedAt,
    paid: approvedAt,
    credited: approvedAt,
  }
  const waitsFor = current[status]
  const found = waitsFor === null ? names.length : names.indexOf(waitsFor)
  // A status unknown for this type: only the first step is sure.
  const at = found < 0 ? 1 : found
  const steps = names.map((name, index): Step => {
    const state = index < at ? 'done' : index === at ? 'now' : 'waiting'
    return {
      name,
      title: titles[name],
      state,
      at: state === 'done' ? (times[name] ?? null) : null,
      ...(name === 'confirming' && state === 'done' && confirmedBy !== null ? { seen: true } : {}),
    }
  })
  return status === 'reported'
    ? [...steps, { name: 'reported', title: titles.reported, state: 'now', at: null }]
    : steps
}

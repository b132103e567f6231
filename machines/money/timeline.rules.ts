import { paysNaira } from './move'
import type { TransactionStatus } from './transaction-status'

/** Times in ms since 1970. */
export interface TimelineInput {
  status: TransactionStatus
  direction: string
  type: string
  createdAt: number
  approvedAt: number | null
  /** When this device first saw the confirmation; null if it never saw the transaction unconfirmed. */
  confirmedBy: number | null
}

export interface Step {
  name: 'detected' | 'ordered' | 'confirming' | 'approving' | 'paid' | 'credited' | 'reported'
  title: string
  state: 'done' | 'now' | 'waiting'
  at: number | null
  /** `at` is when this device saw the step; the step itself happened earlier. */
  isSeenTime?: true
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

const stepsOf = ({ type, direction }: TimelineInput): Step['name'][] => {
  if (type === 'deposit')
    return paysNaira({ direction })
      ? ['detected', 'confirming', 'approving', 'paid']
      : ['detected', 'confirming', 'credited']
  return paysNaira({ direction }) ? ['ordered', 'approving', 'paid'] : []
}

const currentSteps: Record<TransactionStatus, Step['name'] | null> = {
  pool: 'confirming',
  pending: 'approving',
  approved: null,
  reported: null,
}

export const timelineOf = (input: TimelineInput): Step[] => {
  const names = stepsOf(input)
  const { status, createdAt, approvedAt, confirmedBy } = input
  const times: Partial<Record<Step['name'], number | null>> = {
    detected: createdAt,
    ordered: createdAt,
    confirming: confirmedBy,
    approving: approvedAt,
    paid: approvedAt,
    credited: approvedAt,
  }
  const currentStep = currentSteps[status]
  const position = currentStep === null ? names.length : names.indexOf(currentStep)
  // If the status does not fit the type, only the first step is certain.
  const currentIndex = position < 0 ? 1 : position
  const steps = names.map((name, index): Step => {
    const state = index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'waiting'
    return {
      name,
      title: titles[name],
      state,
      at: state === 'done' ? (times[name] ?? null) : null,
      ...(name === 'confirming' && state === 'done' && confirmedBy !== null ? { isSeenTime: true } : {}),
    }
  })
  return status === 'reported'
    ? [...steps, { name: 'reported', title: titles.reported, state: 'now', at: null }]
    : steps
}

import {
  type Call,
  NeverSentError,
  type Upstream,
  type UpstreamResponse,
} from '../../../gateway/upstream/upstream-client'
import type { Process } from '../time/process'
import { after, running } from '../time/scheduler'
import { keyUnderWay } from './copy'

interface LinkParts {
  upstream: Upstream
  process: Process
  /** Whether connections to it can be opened. */
  isReachable: () => boolean
}

const wayMs = 1

/** A gateway's connections to the upstream, which is a separate process. */
export const linkTo = ({ upstream, process, isReachable }: LinkParts): Upstream => ({
  call: (call: Call) =>
    new Promise<UpstreamResponse>((resolve, reject) => {
      const asker = running()
      const key = keyUnderWay.getStore()
      const back = (work: () => void) => after(wayMs, work, { owner: asker })
      const send = () =>
        void upstream.call(call).then(
          (response) => back(() => resolve(response)),
          (error) => back(() => reject(error)),
        )
      if (!isReachable()) back(() => reject(new NeverSentError('No route')))
      else after(wayMs, () => keyUnderWay.run(key, send), { owner: process })
    }),
  stats: upstream.stats,
  close: async () => undefined,
})

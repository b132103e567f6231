import {
  type Call,
  NeverSentError,
  type Upstream,
  type UpstreamResponse,
} from '../../../gateway/upstream/upstream-client'
import type { Process } from '../time/process'
import { after, running } from '../time/scheduler'
import { currentKey } from './replica'

interface LinkParts {
  upstream: Upstream
  process: Process
  /** Returns false while the upstream cannot be reached. */
  isReachable: () => boolean
}

const latencyMs = 1

/** Connects a gateway to the upstream, which runs in another process. */
export const linkTo = ({ upstream, process, isReachable }: LinkParts): Upstream => ({
  call: (call: Call) =>
    new Promise<UpstreamResponse>((resolve, reject) => {
      const caller = running()
      const key = currentKey.getStore()
      const respond = (work: () => void) => after(latencyMs, work, { owner: caller })
      const send = () =>
        void upstream.call(call).then(
          (response) => respond(() => resolve(response)),
          (error) => respond(() => reject(error)),
        )
      if (!isReachable()) respond(() => reject(new NeverSentError('No route')))
      else after(latencyMs, () => currentKey.run(key, send), { owner: process })
    }),
  stats: upstream.stats,
  close: async () => undefined,
})

import { makeRecording } from '../../../client/record/recording/make-recording'
import type { Tab } from '../app/tab'
import type { Watch } from './watch'

/** Checks that a tab's recordings for support and developers contain no secret. Call it in the tab's process. */
export const inspectRecordings = async (watch: Watch, { services, name }: Tab): Promise<void> => {
  const records = await services.log.read()
  watch.inspect(`the event log of ${name}`, JSON.stringify(records))
  const { flows } = services.recorder
  const common = { flows, records, outbox: [], now: services.now(), app: 'simulated', salt: 'salt' }
  for (const level of ['support', 'dev'] as const) {
    const recording = await makeRecording({ ...common, level })
    watch.inspect(`a recording for ${level} of ${name}`, JSON.stringify(recording))
    watch.countFault(`recording for ${level} of ${recording.steps.length > 0 ? 'something' : 'nothing'}`)
  }
}

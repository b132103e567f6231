import { chromiumPath } from '../chromium.mjs'
import { prepare, say } from '../prepare.mjs'
import { takeAll } from './take-all'

/** Takes the pictures of one scene in `variants` into `folder`, or ends the process and says what went wrong. Returns the path of Chromium. */
export const takeScene = async (scene, folder, variants) => {
  await prepare()
  const executablePath = await chromiumPath()
  const { wrong } = await takeAll({
    folder,
    scenes: [scene],
    variants,
    judged: false,
    whole: false,
    chromiumPath: executablePath,
    say,
  })
  if (wrong.length > 0) {
    say(wrong.join('\n'))
    process.exit(1)
  }
  return executablePath
}

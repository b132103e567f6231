import { SplashMark } from '../shared/splash-mark.view'
import { useFlow } from '../shared/use-flow'

/** The logo for two seconds (CONST-01); what comes next is loaded meanwhile. */
export const SplashScreen = () => {
  useFlow('splash')
  return <SplashMark />
}

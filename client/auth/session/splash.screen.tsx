import { useFlow } from '../../flows/use-flow'
import { SplashMark } from '../../ui/marks/splash-mark.view'

/** The logo for two seconds (CONST-01); what comes next is loaded meanwhile. */
export const SplashScreen = () => {
  useFlow('splash')
  return <SplashMark />
}

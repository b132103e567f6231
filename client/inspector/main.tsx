import charts from 'virtual:charts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { flows } from '../../machines/flows'
import { registerFlows } from '../flows/flow-registry'
import { Inspector } from './inspector.screen'
import './inspector.css'
import './desk.css'
import './right.css'

registerFlows(flows)
createRoot(document.querySelector('#inspector')!).render(
  <StrictMode>
    <Inspector charts={charts} />
  </StrictMode>,
)

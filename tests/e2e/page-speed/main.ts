// npm run bench:page: what a customer waits for, on a middling phone over a slow network (docs/performance.md), over
// the production build. BENCH_ROUNDS (5) chooses how often; foreign load on the machine makes everything slower.
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../../scripts/chromium.mjs'
import { prepare, run, say } from '../../../scripts/prepare.mjs'
import { personas } from '../../../mock-api/shared/personas'
import { browserArgs } from '../../shared/browser-args'
import { raise } from '../contact-sheet/upstream'
import { everyPage } from '../every-page'
import { openAs } from '../signed-in'
import { WorldClient } from '../world-client'
import { freshPhone, now, slowNetwork, slowProcessor, vitalsOf } from './phone'

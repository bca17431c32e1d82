import { PlanSettings } from '#web/studio/settings/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Plans')

export default PlanSettings

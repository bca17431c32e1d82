import { PlanSettings } from '#web/features/academy-settings/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Plans')

export default PlanSettings

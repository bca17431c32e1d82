import { SiteSettings } from '#web/studio/settings/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Site')

export default SiteSettings

import { SecondFactorPage } from '#web/studio/second-factor/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Second factor')

export default SecondFactorPage

export { SecondFactorPage } from './second-factor-page.tsx'

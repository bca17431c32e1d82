export { PrintCards } from './print-cards.tsx'

export { goals } from './welcome-answers.ts'
export { WelcomeCard } from './welcome-card.tsx'

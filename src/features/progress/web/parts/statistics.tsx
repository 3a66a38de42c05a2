/** The tab "Detailed Stats". */
export default function Statistics() {
  return null
}

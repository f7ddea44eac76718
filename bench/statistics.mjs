/** The middle of a list of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** `12.3 ms (11.0 to 15.2)`: median, least and most. */
export function spread(numbers, unit = 'ms') {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${median(numbers).toFixed(2)} ${unit} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

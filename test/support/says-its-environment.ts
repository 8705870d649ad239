// Says what stands in its environment, and waits.
process.send?.({ ...process.env });
process.on('message', () => {});

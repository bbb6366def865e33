-- What a buyer shows with a request for custom work: a place, a cloth to match, a drawing.
create table custom_request_pictures (
  request_id bigint not null references custom_requests (id),
  image_id bigint not null references images (id),
  primary key (request_id, image_id)
);
